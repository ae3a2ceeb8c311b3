/** The commands and the links of docs/instructor.md. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../tree-copy.ts';
import { INSTRUCTOR_PAGE } from './page.ts';

test('every command is a script', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const named = [...INSTRUCTOR_PAGE.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => `${name}`);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('every link within the page leads to a heading', () => {
  const heads = headsOf(/^##+ (.*)$/gm).map(anchorOf);
  const links = [...INSTRUCTOR_PAGE.matchAll(/\]\(#([\w-]+)\)/g)].map(([, link]) => `${link}`);
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter((link) => !heads.includes(link))).toEqual([]);
});

test('the contents lead to every section', () => {
  const contents = INSTRUCTOR_PAGE.split('\n## ')[0] ?? '';
  const anchors = headsOf(/^## (.*)$/gm).map(anchorOf);
  expect(anchors.filter((anchor) => !contents.includes(`(#${anchor})`))).toEqual([]);
});

function headsOf(pattern: RegExp): string[] {
  return [...INSTRUCTOR_PAGE.matchAll(pattern)].map(([, head]) => `${head}`);
}

/** The place of a heading in a page, as GitHub names it. */
function anchorOf(head: string): string {
  return head
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}
