import { describe, expect, test } from 'vitest';
import { SCREEN_COLUMNS } from '../kit/report/text.ts';
import type { Scenario, ScenarioLoad } from './scenario.ts';
import { simulationScreen } from './screen.ts';
import { simulate } from './simulate.ts';

/** The lines of a part of the screen whose heading begins so. */
function linesOf(scenario: Scenario, heading: string, plain = false): string[] {
  const parts = simulationScreen(simulate(scenario), plain);
  return parts.find((part) => part.heading.startsWith(heading))?.lines ?? [];
}

const writes: ScenarioLoad = {
  table: 'T',
  operation: 'write',
  keys: { distribution: 'even', count: 10_000 },
  open: { itemsPerSecond: 3_000 },
};

/** A partition of the index is hot; the table's own are not. */
const celebrity: Scenario = {
  title: 'x',
  tables: [{ name: 'T', mode: 'on-demand', indexes: [{ name: 'I' }] }],
  phases: [
    {
      name: 'p',
      seconds: 10,
      loads: [{ ...writes, indexWrites: [{ index: 'I', keys: { distribution: 'one' } }] }],
    },
  ],
};

describe('what an index refuses', () => {
  test('is in the line of the index, with the limit that it met', () => {
    const [, refusal] = linesOf(celebrity, 'Throttled units by reason');
    expect(refusal).toMatch(/IndexWriteKeyRangeThroughputExceeded {2}T\/I +[\d,]+$/);
    const phases = linesOf(celebrity, 'Phases').join('\n');
    const [table, index] = ['T', 'T/I'].map(
      (name) => new RegExp(`write ${name} .* ([\\d.]+)$`, 'm').exec(phases)?.[1],
    );
    expect(Number(index)).toBeGreaterThan(10);
    expect(index).toBe(table);
    expect(phases).toContain('"throttled %" of an index');
  });

  test('is at the partition of the index and at none of the table', () => {
    const lastColumn = (heading: string): number[] =>
      linesOf(celebrity, heading)
        .slice(1)
        .map((line) => Number(line.trim().split(/ {2,}/).at(-1)?.replaceAll(',', '')));
    expect(lastColumn('Partitions of T:')).toEqual([0, 0, 0, 0]);
    expect(lastColumn('Partitions of T/I:').filter((units) => units > 0)).toHaveLength(1);
  });
});

describe('a table of ten thousand partitions', () => {
  const wide: Scenario = {
    title: 'x',
    tables: [{ name: 'T', mode: 'on-demand', partitions: 10_000 }],
    phases: [
      {
        name: 'p',
        seconds: 2,
        loads: [
          { ...writes, keys: { distribution: 'one' } },
          { ...writes, open: { itemsPerSecond: 1_000 } },
        ],
      },
    ],
  };

  test.each([
    false,
    true,
  ])('shows those that matter, and how many more there are: plain %s', (plain) => {
    const lines = linesOf(wide, 'Partitions of T', plain);
    expect(lines.length).toBeLessThanOrEqual(17 * 6);
    expect(lines.filter((line) => /9,984 more/.test(line))).toHaveLength(1);
  });

  test('shows the partition that throttles, wherever it is', () => {
    const { resources } = simulate(wide);
    const hot = resources[0]?.partitions.find((one) => one.throttledWriteUnits > 0);
    expect(hot?.id).toBeGreaterThan(16);
    const lines = linesOf(wide, 'Partitions of T');
    expect(lines.some((line) => line.startsWith(`  ${hot?.id} `))).toBe(true);
  });
});

test('the letters below a chart have a legend', () => {
  const growing: Scenario = {
    title: 'x',
    tables: [{ name: 'T', mode: 'on-demand' }],
    timeScale: 100,
    phases: [{ name: 'p', seconds: 30, loads: [{ ...writes, keys: { distribution: 'one' } }] }],
  };
  const lines = linesOf(growing, 'T: write');
  expect(lines.at(-2)).toMatch(/^ +splits \|.*[SR]/);
  expect(lines.at(-1)).toContain('S: a partition splits. R: DynamoDB refuses to split one.');
});

test.each([false, true])('no line is longer than the screen: plain %s', (plain) => {
  const lines = simulationScreen(simulate(celebrity), plain).flatMap((part) => [
    part.heading,
    ...part.lines,
  ]);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(SCREEN_COLUMNS);
});
