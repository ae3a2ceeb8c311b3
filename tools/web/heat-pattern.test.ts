/** The gallery of `/heat`: its pictures are the simulator's, and show what is said of them. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HeatHistory } from '../../kit/heat/heat-history.ts';
import { heatSentence } from '../../kit/report/heat-text.ts';
import { HEAT_PATTERNS, PATTERN_WIDTH } from '../../web/page/heat/heat-pattern.ts';
import { ROOT } from '../tree-copy.ts';
import { PATTERN_SCENARIOS, patternHistory, patternSvg } from './heat-pattern.ts';

const FOLDER = join(ROOT, 'web', 'page', 'heat', 'pattern');

const drawn = Object.entries(PATTERN_SCENARIOS).map(([name, scenario]) => {
  const history = patternHistory(scenario);
  return { name, history, svg: patternSvg(scenario, history) };
});

function historyOf(name: string): HeatHistory {
  return drawn.find((one) => one.name === name)?.history as HeatHistory;
}

/** Of the end of the minute. */
function sentenceOf(name: string): string {
  const history = historyOf(name);
  return heatSentence(history, history.tables[0] as (typeof history.tables)[0]);
}

function eventsOf(name: string): string[] {
  return historyOf(name).log.map((entry) =>
    entry.type === 'split-refused' ? `${entry.type}: ${entry.reason}` : entry.type,
  );
}

describe('a pattern', () => {
  test.each(drawn)('$name has the picture that the simulator draws', async ({ name, svg }) => {
    await expect(svg).toMatchFileSnapshot(join(FOLDER, `${name}.svg`));
  });

  test('is on the page, with the size of its picture', () => {
    const names = HEAT_PATTERNS.map(({ name }) => name);
    expect(names).toEqual(drawn.map(({ name }) => name));
    expect(readdirSync(FOLDER).sort()).toEqual(names.map((name) => `${name}.svg`).sort());
    const sizes = drawn.map(({ svg }) => /width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1));
    expect(sizes.map((size) => size?.map(Number))).toEqual(
      HEAT_PATTERNS.map(({ height }) => [PATTERN_WIDTH, height]),
    );
  });
});

test.each(['even', 'sharded'])('%s: nothing is refused', (name) => {
  const [table] = historyOf(name).tables;
  expect(table?.resources.flatMap(({ reasons }) => reasons)).toEqual([]);
});

test('one-hot-key: one partition of four is at its limit', () => {
  expect(sentenceOf('one-hot-key')).toMatch(/^Follows: 1 of 4 partitions at its limit/);
});

test('hot-index: one partition of the index holds the whole table up', () => {
  expect(sentenceOf('hot-index')).toMatch(
    /^GSI1: 1 of 4 partitions at its limit; .* GSI1 is behind/,
  );
});

test('split: the partition is split until nothing is refused', () => {
  expect(eventsOf('split')).toContain('split');
  expect(sentenceOf('split')).toMatch(/nothing is refused\.$/);
});

test('split-refused: sort keys in order let no split help', () => {
  expect(new Set(eventsOf('split-refused'))).toEqual(new Set(['split-refused: sequential']));
  expect(sentenceOf('split-refused')).toMatch(/writes\/s refused\.$/);
});
