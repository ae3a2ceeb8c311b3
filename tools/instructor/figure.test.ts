/** The figures of docs/instructor.md that stand in its own sentences. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { instructorPage } from '../../commands/labs/instructor/instructor-page.ts';
import { type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../tree-copy.ts';
import { claims } from './claim.ts';
import { INSTRUCTOR_PAGE, INSTRUCTOR_PROSE } from './page.ts';

const UNITS = 'RCU|WCU|KB|requests?|items?|bills|write units|follows a second|a second';
const labs = await readLabs(ROOT);
const folder = mkdtempSync(join(tmpdir(), 'edgewise-instructor-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the figures of the page', () => {
  test.each(claims(labs))('%s: %s', (head, text) => {
    expect(INSTRUCTOR_PROSE.get(head)).toContain(text);
  });

  test('are in no other sentence', () => {
    const left = [...INSTRUCTOR_PROSE].flatMap(([head, prose]) => {
      const own = claims(labs).filter(([section]) => section === head);
      const rest = own.reduce((text, [, claim]) => text.replaceAll(claim, ''), prose);
      return rest.match(new RegExp(`\\b[\\d,.]*\\d (?:${UNITS})\\b`, 'g')) ?? [];
    });
    expect(left).toEqual([]);
  });
});

describe('a budget that changes', () => {
  const changed = withBudgets(labOne(), (text) =>
    text.replaceAll('"returned": 25', '"returned": 26'),
  );

  test('changes the table of gates', () => {
    expect(instructorPage(INSTRUCTOR_PAGE, labs)).toBe(INSTRUCTOR_PAGE);
    expect(instructorPage(INSTRUCTOR_PAGE, changed)).not.toBe(INSTRUCTOR_PAGE);
  });

  test('makes a sentence wrong', () => {
    const texts = claims(changed).filter(([head]) => head === 'Lab 1: Invoicing');
    const missing = texts.filter(([head, text]) => !INSTRUCTOR_PROSE.get(head)?.includes(text));
    expect(missing.map(([, text]) => text)).toEqual([
      'everybody has 26 bills, 1 request, 0.5 RCU"',
      '26 small edges are less than 4 KB together, so they cost 0.5 RCU.',
      'reads 2,071 items for 436.0 RCU and returns 26 of them.',
    ]);
  });
});

function labOne(): Lab {
  return labs[0] as Lab;
}

/** The labs, one of them with other budgets. */
function withBudgets(lab: Lab, change: (text: string) => string): Lab[] {
  const budgetsFile = join(folder, 'budgets.json');
  writeFileSync(budgetsFile, change(readFileSync(lab.budgetsFile, 'utf8')));
  return labs.map((one) => (one === lab ? { ...one, budgetsFile } : one));
}
