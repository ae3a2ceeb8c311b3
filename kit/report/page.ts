/** One HTML page that needs nothing but itself: texts, tables and pictures, light and dark. */

/** A part of a page. */
export interface PageSection {
  title: string;
  /** Plain text, one paragraph each. */
  paragraphs?: readonly string[];
  table?: PageTable;
  /** SVG documents, each with what it shows, for those who do not see it. */
  pictures?: readonly { readonly svg: string; readonly alt: string }[];
}

/** Under each heading a column; those of numbers stand to the right. */
export interface PageTable {
  readonly columns: readonly { readonly title: string; readonly isNumber?: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** What {@link pageHtml} makes. */
export interface Page {
  title: string;
  /** Stands below the title. */
  lead: string;
  sections: readonly PageSection[];
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fff; --quiet: #5c5c5c; --line: #d0d0d0; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e6e6; --paper: #16181c; --quiet: #a6a6a6; --line: #44484f; }
  svg [fill="#000"], svg text[fill="#000"] { fill: var(--ink); }
  svg > rect[fill="white"] { fill: none; }
  svg [stroke="#ddd"] { stroke: var(--line); }
  svg [stroke="#888"] { stroke: var(--quiet); }
  svg [stroke="#0b5394"] { stroke: #6fa8dc; }
  svg [fill="#0b5394"] { fill: #6fa8dc; }
  svg [stroke="#666666"] { stroke: #b0b0b0; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
.lead, footer { color: var(--quiet); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: left; }
.number { text-align: right; }
figure { margin: 1rem 0; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; }
`;

/**
 * The page as one HTML document: no script, and nothing that would have to be loaded.
 *
 * @example
 * pageHtml({ title: 'celebrity', lead: 'before and after', sections: [] });
 */
export function pageHtml({ title, lead, sections }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${htmlText(title)}</h1>
<p class="lead">${htmlText(lead)}</p>
${sections.map(sectionHtml).join('\n')}
</body>
</html>
`;
}

function sectionHtml({ title, paragraphs = [], table, pictures = [] }: PageSection): string {
  return [
    `<section>\n<h2>${htmlText(title)}</h2>`,
    ...paragraphs.map((text) => `<p>${htmlText(text)}</p>`),
    ...(table ? [tableHtml(table)] : []),
    ...pictures.map(
      ({ svg, alt }) =>
        `<figure role="img" aria-label="${htmlText(alt)}">${svg.slice(svg.indexOf('<svg'))}</figure>`,
    ),
    '</section>',
  ].join('\n');
}

function tableHtml({ columns, rows }: PageTable): string {
  const row = (cells: readonly string[], tag: 'th' | 'td'): string => {
    const marked = cells.map((cell, column) => {
      const kind = columns[column]?.isNumber ? ' class="number"' : '';
      return `<${tag}${kind}>${htmlText(cell)}</${tag}>`;
    });
    return `<tr>${marked.join('')}</tr>`;
  };
  const titles = columns.map(({ title }) => title);
  return `<table>\n${[row(titles, 'th'), ...rows.map((cells) => row(cells, 'td'))].join('\n')}\n</table>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as HTML that shows it, also as the value of an attribute in double quotes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
}
