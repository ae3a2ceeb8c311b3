import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLabs } from '../../../kit/checkpoint/lab/lab.ts';
import { lessonHtml } from './lesson-html.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const found = await readLabs(root);
const labs = found.map(({ info, name }) => ({ number: info.number, name }));
const place = { lab: { number: 1, name: '01-invoicing' }, labs, diagrams: [1] };
const htmlOf = (markdown: string): string => lessonHtml(markdown, place);

/** Every tag that a lesson may hold, with the attributes that it may have. */
const TAG =
  /<(?:\/?(?:p|h[2-6]|ul|ol|li|em|strong|del|code|pre|blockquote|table|thead|tbody|tr|th|td)|h\d id="\d+\.\d+"|br|hr|ol start="\d+"|t[hd] align="(?:left|right|center)"|a href="(?:\/lab\/\d+|https?:[^"]*" target="_blank" rel="noopener noreferrer)"|\/a|img src="\/lab\/\d+\/diagram-\d+\.svg" alt="[^"<]*"|input (?:checked="" )?disabled="" type="checkbox")>/g;
/** What is left of HTML when its known tags are gone. */
const rest = (html: string): string => html.replace(TAG, '');

describe.each(found.map((lab) => [lab.name, lab] as const))('The lesson of %s', (name, lab) => {
  const markdown = readFileSync(join(root, 'labs', name, 'README.md'), 'utf8');
  const diagrams = [...markdown.matchAll(/^```mermaid$/gm)].map((_, at) => at + 1);
  const own = { lab: { number: lab.info.number, name }, labs };
  const html = lessonHtml(markdown, { ...own, diagrams });

  test('has known tags alone, and no title', () => {
    expect(rest(html)).not.toMatch(/[<>]/);
    expect(html).not.toContain('<h1');
  });

  test('has a heading with the id of each step, in order', () => {
    const ids = [...html.matchAll(/<h3 id="([\d.]+)">\1 /g)].map(([, id]) => id);
    expect(ids).toEqual(lab.steps.map(({ id }) => id));
  });

  test('links to pages of labs that are there, and to the web in a tab of its own', () => {
    const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.length > 0).toBe(/\]\((https:|\.\.\/\d\d-)/.test(markdown));
    const own = links.filter((href) => !href.startsWith('https://'));
    expect(own.filter((href) => !labs.some(({ number }) => href === `/lab/${number}`))).toEqual([]);
    expect(html.includes('(<code>docs/glossary.md</code>)')).toBe(
      /\]\([^)]*glossary\.md/.test(markdown),
    );
  });

  test('has a picture for each diagram that is drawn, with its edges in words', () => {
    const pictures = [...html.matchAll(/<img src="([^"]+)" alt="Diagram: ([^"]{20,})">/g)];
    expect(pictures.map(([, source]) => source)).toEqual(
      diagrams.map((diagram) => `/lab/${lab.info.number}/diagram-${diagram}.svg`),
    );
    const undrawn = lessonHtml(markdown, { ...own, diagrams: [] });
    expect(undrawn).not.toContain('<img');
    expect(undrawn.match(/<pre>graph /g)?.length ?? 0).toBe(diagrams.length);
  });
});

test('Each lesson’s diagrams are told edge by edge', () => {
  const block =
    'graph LR\n  I1[Invoice 1001] -- 40.00 --> B1[Bill 7001]\n  a((ada)) --- B1\n  a -->|FOLLOWS| s[(star)]';
  expect(htmlOf(`\`\`\`mermaid\n${block}\n\`\`\``)).toBe(
    '<p><img src="/lab/1/diagram-1.svg" alt="Diagram: Invoice 1001 40.00 Bill 7001; ada — Bill 7001; ada FOLLOWS star"></p>\n',
  );
});

test('An empty cell above a column is no header', () => {
  const html = htmlOf('| | RCU |\n| --- | ---: |\n| yours | 1 |');
  expect(html).toContain('<td></td>\n<th align="right">RCU</th>');
  expect(rest(html)).not.toMatch(/[<>]/);
});

describe('In a lesson', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a <b onclick="x()">b</b>', '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>\n'],
    ['<code><img src=x onerror=alert(1) </code>', '&lt;code&gt;'],
    ['[a](javascript:alert(1))', '<p>a</p>\n'],
    ['[a](data:text/html,x)', '<p>a</p>\n'],
    ['[a](//evil.example/x)', '<p>a</p>\n'],
    ['![a](https://evil.example/x.png)', '<p>a</p>\n'],
    ['[a](../02-social/README.md#x)', '<p><a href="/lab/2">a</a></p>\n'],
    ['[a](table.ts)', '<p>a (<code>labs/01-invoicing/table.ts</code>)</p>\n'],
    ['[a](https://x.example/"onclick="x)', 'href="https://x.example/&quot;onclick=&quot;x"'],
    ['`<b>` & <', '<code>&lt;b&gt;</code> &amp; &lt;'],
    ['```ts "><script>\n<b>\n```', '<pre><code>&lt;b&gt;</code></pre>'],
  ])('%s is harmless', (markdown, html) => {
    expect(htmlOf(markdown)).toContain(html);
    expect(rest(htmlOf(markdown))).not.toMatch(/[<>]/);
  });

  test('no text makes a tag that is not known', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '```',
      '\n',
      '\n\n',
      '[',
      '](',
      ')',
      '!',
      '#',
      '# ',
      '| a |',
      '\n|-|\n',
      '<a href=',
      '<script>',
      '</code>',
      '<pre>',
      '<!--',
      '-->',
      'javascript:',
      'https://a',
      'onerror=x',
      '&lt;',
      '\\',
      '*',
      '  ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 6 }))), (parts) => {
        expect(rest(htmlOf(parts.join('')))).not.toMatch(/[<>]/);
      }),
    );
  });
});

test('Every lesson is in the list above', () => {
  const folders = readdirSync(join(root, 'labs')).filter((name) => /^\d\d-/.test(name));
  expect(labs.map(({ name }) => name)).toEqual(folders.sort());
});
