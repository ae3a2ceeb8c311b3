/** What is made for docs/instructor.md. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Lab, readLabs } from '../../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../../../tools/tree-copy.ts';
import { instructorPage, instructorProse } from './instructor-page.ts';
import { wrongScreen } from './wrong-screen.ts';

const labs = await readLabs(ROOT);
const invoicing = labs[0] as Lab;
const part = (words: string, inside = ''): string =>
  `a\n<!-- made: ${words} -->\n${inside}<!-- /made -->\nb`;

describe('a part of the page', () => {
  test('is made anew, whatever stands in it', () => {
    const page = instructorPage(part('gates 1', 'as it was\n'), labs);
    expect(page).toContain(
      '| **1.3** all bills of an invoice | bills of an invoice | Query table | 1 |',
    );
    expect(page).not.toContain('as it was');
    expect(instructorPage(page, labs)).toBe(page);
    expect(instructorProse(page)).toBe('a\n\nb');
  });

  test.each([
    'gates 99',
    'gates',
    'mistakes 1 no-such-model',
    'poem 1',
  ])('that nobody can make is an error: %s', (words) => {
    expect(() => instructorPage(part(words), labs)).toThrow(words.split(' ').at(-1));
  });

  test('has a screen as it was measured', () => {
    expect(instructorPage(part('screen 1 scan'), labs)).toContain(
      '\n  FAIL 1.5  all invoices that hold part of a bill                    smell: SCAN\n',
    );
  });
});

describe('a table of mistakes', () => {
  const said = (page: string): string[] =>
    [...page.matchAll(/^\| \*\*[\d.]+\*\*(?: `[^`]*`)? \| [^|]* \| ([^|]*) \| [^|]* \|$/gm)].map(
      ([, says]) => `${says}`,
    );

  test('leaves nothing out that a colon announces', () => {
    const page = instructorPage(readFileSync(join(ROOT, 'docs', 'instructor.md'), 'utf8'), labs);
    expect(said(page).length).toBeGreaterThan(80);
    expect(said(page).filter((says) => says.endsWith(':'))).toEqual([]);
  });

  test('tells the requests where others are needed, and not their figures', () => {
    const [query] = said(instructorPage(part('mistakes 2 query-for-edge'), labs));
    expect(query).toMatch(/ other requests than yours: yours Query table; needed GetItem\.$/);
    const [get] = said(instructorPage(part('mistakes 7 table-asked'), labs));
    expect(get).toMatch(/ other requests than yours: yours GetItem; needed Query GSI1\.$/);
  });
});

describe('homework', () => {
  const homework = (page: string): string[] =>
    instructorPage(`${page}\n${part('homework')}`, labs).match(/^\| \[Lab \d+/gm) ?? [];

  test('is every lab that no agenda names', () => {
    const named = labs.slice(1).map(({ info }) => `| 1:00 | 5 | 0, 5, 0 | Lab ${info.number} | |`);
    expect(homework(named.join('\n'))).toEqual(['| [Lab 1']);
    expect(homework('Lab 1 | Lab 2')).toHaveLength(labs.length);
  });
});

describe('the screen of a known-wrong model', () => {
  test.each([
    ['filter', 'FILTER-WASTE', 'The answer is right. The way costs too much:'],
    ['first-page', 'LOST-PAGE', 'You returned 115 allocations, expected 243.'],
    ['edge-backwards', undefined, 'The table now holds 5 items; 1 of them is not right.'],
  ])('%s has its smell and its first sentence', (model, smell, says) => {
    expect(wrongScreen(invoicing, model)).toMatchObject({ says, ...(smell && { smell }) });
    expect(wrongScreen(invoicing, model).smell).toBe(smell);
  });

  test.each([
    [1, 'every-error-taken', /each time\. In the second call: The connection broke\. Request 1,/],
    [2, 'begins-with-id', / is not as it should be: expected false, received true$/],
    [7, 'every-error-is-heat', / is not as it should be: expected nothing, received \{"key"/],
  ])('of Lab %s, %s, says what was the matter', (number, model, says) => {
    const lab = labs.find(({ info }) => info.number === number) as Lab;
    expect(wrongScreen(lab, model).says).toMatch(says);
  });

  test('ends in its questions, and has the units of both lines', () => {
    expect(wrongScreen(invoicing, 'look-then-put')).toMatchObject({
      asks: 'Can the write do without the read? Does it need a condition then, or nothing at all?',
      cost: {
        units: ['RCU', 'WCU'],
        yours: ['2', '0', '0.5', '2.0'],
        budget: ['1', '0', '0.0', '2.5'],
      },
    });
  });
});
