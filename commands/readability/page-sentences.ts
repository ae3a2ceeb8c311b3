/** The sentences of a page in Markdown: of its prose, without code, tables, headings and addresses. */

/** A sentence, and how many words it has. */
export interface Sentence {
  readonly text: string;
  readonly words: number;
}

const SEGMENTS = new Intl.Segmenter('en', { granularity: 'sentence' });
/** A line that is no prose, or that begins a paragraph of its own. */
const OTHER = /^(#|\||<!--)/;
const ITEM = /^(?:[-*]|\d+\.) /;

/** Every sentence, in the order of the page; an item of a list begins a new one. */
export function pageSentences(markdown: string): Sentence[] {
  return paragraphsOf(markdown).flatMap((paragraph) =>
    [...SEGMENTS.segment(plain(paragraph))].flatMap(({ segment }) => {
      const text = segment.trim();
      const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      return words > 0 ? [{ text, words }] : [];
    }),
  );
}

function paragraphsOf(markdown: string): string[] {
  const withoutCode = markdown.replace(/^ *```[\s\S]*?^ *```/gm, '');
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of withoutCode.split(/\r?\n/).map((one) => one.trim())) {
    const isProse = line !== '' && !OTHER.test(line);
    if (isProse && isOpen && !ITEM.test(line)) paragraphs.push(`${paragraphs.pop()} ${line}`);
    else if (isProse) paragraphs.push(line.replace(ITEM, ''));
    isOpen = isProse;
  }
  return paragraphs;
}

/** Code is one word, however it is written; of a link its text stays. */
function plain(paragraph: string): string {
  return paragraph
    .replace(/`[^`]*`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '');
}
