/** Each diagram of a lesson has its picture, drawn from the block as it is now. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../tree-copy.ts';
import { diagramsOf, hashInPicture, leftPictures, pageDiagrams } from './page-diagram.ts';

const COMMAND = 'run: npm run diagrams --prefix tools';
const diagrams = pageDiagrams(ROOT);

test('no picture is left of a block that is gone', () => {
  expect(diagrams.length).toBeGreaterThan(5);
  expect(leftPictures(ROOT, diagrams), COMMAND).toEqual([]);
});

describe.each(diagrams)('$path', ({ path, block, hash }) => {
  const svg = existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '';

  test('is drawn from the block as it is now', () => {
    expect(hashInPicture(svg), `${path} is not of its block; ${COMMAND}`).toBe(hash);
  });

  test('names every node of the block', () => {
    const names = [...block.matchAll(/[([{]([^()[\]{}]+)[)\]}]/g)].map(([, name]) => name ?? '');
    const shown = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text).join(' ');
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  });

  test('has attributes only: no script, style, HTML or address', () => {
    const tags = new Set([...svg.matchAll(/<([a-z]\w*)/gi)].map(([, tag]) => tag));
    const known = ['svg', 'defs', 'marker', 'g', 'path', 'circle', 'rect', 'polygon', 'text'];
    expect([...tags].filter((tag) => !known.includes(tag ?? ''))).toEqual([]);
    const addresses = svg.match(/(?:href|url|style|on\w+)\s*[=(][^)"]*/g) ?? [];
    expect(addresses.filter((address) => address !== 'url(#arrow')).toEqual([]);
    expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  });
});

test('a block has the number of its place on the page', () => {
  const lesson =
    '```mermaid\ngraph LR\n  a --> b\n```\n\n```sql\n```\n\n```mermaid\ngraph TD\n```\n';
  const found = diagramsOf('labs/01-invoicing', lesson);
  expect(found.map(({ path }) => path)).toEqual([
    'labs/01-invoicing/diagram-1.svg',
    'labs/01-invoicing/diagram-2.svg',
  ]);
  expect(found[0]?.block).toBe('graph LR\n  a --> b');
});
