/** The figures of docs/aws.md about labs, worked out from today's data. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadUnits } from '../kit/aws/load-units.ts';
import { awsNames } from '../kit/checkpoint/lab/fixture.ts';
import { type Lab, readFixture, readLabs } from '../kit/checkpoint/lab/lab.ts';
import { fixtureTables } from '../kit/checkpoint/run/fixture-load.ts';
import { grouped } from '../kit/report/text.ts';
import { ROOT } from './tree-copy.ts';

/** A lab's line of the table. */
async function figuresOf(lab: Lab): Promise<string> {
  const names = awsNames({ seed: 1, times: 1 }, '');
  const tables = await fixtureTables(await readFixture(ROOT, lab), names);
  const sum = (of: (one: (typeof tables)[number]) => number): string =>
    grouped(tables.reduce((total, one) => total + of(one), 0));
  const figures = [
    lab.info.number,
    tables.length,
    sum(({ table }) => 1 + Object.keys(table.indexes).length),
    sum(({ items }) => items.length),
    sum(({ items, table }) => loadUnits(items, table).writeUnits),
  ];
  return `| ${figures.join(' | ')} |`;
}

test('the table of labs has the items and units of today’s data', async () => {
  const page = readFileSync(join(ROOT, 'docs', 'aws.md'), 'utf8');
  const [, section = ''] = page.split('## A lab on real tables\n');
  const lines = (section.split('\n## ')[0] ?? '').split('\n');
  const expected = await Promise.all((await readLabs(ROOT)).map(figuresOf));
  expect(lines.filter((line) => /^\| \d/.test(line))).toEqual(expected);
});
