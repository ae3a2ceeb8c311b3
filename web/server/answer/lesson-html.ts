/** A lesson as HTML: nothing in it runs, whatever its text says. */

import { posix } from 'node:path';
import { Marked, type RendererObject } from 'marked';
import { htmlText } from '../../../kit/report/page.ts';

/** What a lesson is among. */
export interface LessonPlace {
  /** Its lab's number, and the lab's folder name below `labs/`. */
  readonly lab: { readonly number: number; readonly name: string };
  /** All labs: a link to another lesson leads to its page. */
  readonly labs: readonly { readonly number: number; readonly name: string }[];
  /** Numbers of the lesson's diagrams that are drawn, from 1. */
  readonly diagrams: readonly number[];
}

/**
 * A lesson without its title; the heading of a step has the step's id. Raw HTML is shown as text, a link
 * leads to another lesson or to the web, and any other link is its text and the path of the file.
 */
export function lessonHtml(markdown: string, place: LessonPlace): string {
  const marked = new Marked({ gfm: true, async: false, renderer: rendererAt(place) });
  return marked.parse(markdown, { async: false });
}

function rendererAt(place: LessonPlace): RendererObject {
  let diagrams = 0;
  return {
    html: ({ text }) => htmlText(text),
    text(token) {
      return 'tokens' in token && token.tokens
        ? this.parser.parseInline(token.tokens)
        : htmlText(token.text);
    },
    heading({ tokens, depth, text }) {
      if (depth === 1) return '';
      const [step] = /^\d+\.\d+(?= )/.exec(text) ?? [];
      const id = step === undefined ? '' : ` id="${step}"`;
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return linked(href, this.parser.parseInline(tokens), place);
    },
    image: ({ text }) => htmlText(text),
    codespan: ({ text }) => `<code>${htmlText(text)}</code>`,
    tablecell({ tokens, header, align }) {
      const text = this.parser.parseInline(tokens);
      // An empty cell heads nothing: for a screen reader it is no header.
      const name = header && text !== '' ? 'th' : 'td';
      return `<${name}${align ? ` align="${align}"` : ''}>${text}</${name}>\n`;
    },
    code({ text, lang }) {
      if (lang !== 'mermaid') return `<pre><code>${htmlText(text)}</code></pre>\n`;
      diagrams += 1;
      if (!place.diagrams.includes(diagrams)) return `<pre>${htmlText(text)}</pre>\n`;
      const source = `/lab/${place.lab.number}/diagram-${diagrams}.svg`;
      return `<p><img src="${source}" alt="Diagram: ${htmlText(diagramText(text))}"></p>\n`;
    },
  };
}

/** @param text HTML */
function linked(href: string, text: string, { lab, labs }: LessonPlace): string {
  if (/^https?:\/\//i.test(href)) {
    return `<a href="${htmlText(href)}" target="_blank" rel="noopener noreferrer">${text}</a>`;
  }
  if (!/^(\.{1,2}\/)*\w[\w./-]*(#|$)/.test(href)) return text;
  const path = posix.join('labs', lab.name, href.replace(/#.*$/, ''));
  const other = labs.find(({ name }) => path === `labs/${name}/README.md`);
  if (other) return `<a href="/lab/${other.number}">${text}</a>`;
  return `${text} (<code>${htmlText(path)}</code>)`;
}

// A diagram in words, for those who do not see it.

/** `I1[Invoice 1001]`, `bo((bo))`, `table[(table Graph)]`: an id, and in brackets what it shows. */
const NODE = String.raw`(\w+)(?:[[({]+([^\])}]+)[\])}]+)?`;
const EDGE = new RegExp(String.raw`^${NODE}\s+(---|--\s+.+?\s+-->|-->\|.+?\||-->)\s*${NODE}$`);

/**
 * The edges of a block of Mermaid, one after the other: `Invoice 1001, 40.00, Bill 7001`. A line that
 * is no edge is left out.
 */
function diagramText(block: string): string {
  const shown = new Map<string, string>();
  const named = (id = '', text?: string): string => {
    if (text !== undefined) shown.set(id, text);
    return shown.get(id) ?? id;
  };
  const edges = block.split('\n').flatMap((line) => {
    const [, from, fromText, arrow = '', to, toText] = EDGE.exec(line.trim()) ?? [];
    if (from === undefined) return [];
    const label = arrow
      .replace(/^-->?\|?|\||-->?$|^---$/g, '')
      .replace(/-+$/, '')
      .trim();
    return [[named(from, fromText), label || '—', named(to, toText)].join(' ')];
  });
  return edges.join('; ');
}
