import { describe, expect, test } from 'vitest';
import {
  heatLoadFixture,
  historyOf,
  layoutFixture,
  MADE,
  splitFixture,
} from '../../tools/heat-fixture.ts';
import type { HeatEvent, LogEntry } from '../governor/event.ts';
import { cellText, eventText, heatSentence, heatTableLines } from '../report/heat-text.ts';
import type { HeatTable } from './heat-history.ts';
import { letterRuns, refusalLetter, refusedColumns } from './refusal.ts';

const layout = layoutFixture(4);
const INDEX = { resource: MADE.index, index: 'GSI1' };
const REASON = 'IndexWriteKeyRangeThroughputExceeded';

function sentenceOf(...events: HeatEvent[]): string {
  const { history } = historyOf([layout, layoutFixture(4, [], INDEX), ...events]);
  return heatSentence(history, history.tables[0] as HeatTable);
}

describe('the sentence above a heat map', () => {
  test('names the table or index that refuses most', () => {
    const index = heatLoadFixture(0.5, [[1, 25, 0, 85, 0]], INDEX);
    expect(sentenceOf(heatLoadFixture(0.5, [[0, 10, 0, 0, 0]]), index)).toBe(
      'GSI1: 1 of 4 partitions at its limit; 170 writes/s refused.',
    );
  });

  test('says that an index is behind, and whether anything is written at all', () => {
    const backlog = { ...INDEX, backlog: [48, 50] as const };
    const index = heatLoadFixture(0.5, [[1, 25, 0, 85, 0]], backlog);
    const none = heatLoadFixture(0.5, [], { reasons: { [REASON]: 85 } });
    expect(sentenceOf(none, index)).toMatch(/ GSI1 is behind: every write is refused\.$/);
    const some = heatLoadFixture(0.5, [[0, 5, 0, 0, 0]], { reasons: { [REASON]: 85 } });
    expect(sentenceOf(some, index)).toMatch(/ GSI1 is behind: the table refuses writes\.$/);
  });

  test('says how full the fullest is where nothing is refused', () => {
    expect(sentenceOf(heatLoadFixture(0.5, [[2, 10, 0, 0, 0]]))).toBe(
      'T: the fullest of 4 partitions is at 40 % of its limit; nothing is refused.',
    );
    expect(sentenceOf(heatLoadFixture(0.5, []))).toBe('T: nothing came in the last second.');
    expect(sentenceOf()).toBe('T: nothing was measured in the last second.');
  });
});

describe('the text of a cell', () => {
  const split = layoutFixture(2, splitFixture(layoutFixture(2), 1, [2, 3], 0.5));

  test('has partition, parent, keys, time, rates, reason and the same at AWS’s scale', () => {
    const reasons = { TableWriteKeyRangeThroughputExceeded: 30 };
    const { heat } = historyOf([split, heatLoadFixture(1, [[3, 25, 15, 30, 0]], { reasons })]);
    expect(cellText(heat, 3, 1)).toEqual([
      'Partition 3 of T, a half of partition 1, 0.5 s to 1 s',
      'Hashes 75–100 %',
      '50 write units/s, 100 % of 50; offered 110, refused 60',
      '30 read units/s, 20 % of 150',
      'AWS’s reason: TableWriteKeyRangeThroughputExceeded',
      'At AWS’s scale: 1,000 write units/s, 100 % of 1,000; offered 2,200, refused 1,200',
      'At AWS’s scale: 600 read units/s, 20 % of 3,000',
    ]);
  });

  test('tells what was not measured from what was idle', () => {
    const { heat } = historyOf([split, heatLoadFixture(0.5, [])]);
    expect(cellText(heat, 0, 0).at(-1)).toBe('Nothing came.');
    expect(cellText(heat, 0, 3).at(-1)).toBe('Not measured.');
  });
});

test('The table has the newest column, a line for each partition in the order of the keys', () => {
  const split = layoutFixture(2, splitFixture(layoutFixture(2), 0, [2, 3], 0.5));
  const { history } = historyOf([split, heatLoadFixture(1, [[2, 20, 0, 5, 0]])]);
  const { lines, left } = heatTableLines(history, history.tables[0] as HeatTable);
  expect(lines).toEqual([
    ['T', '2', '0–25 %', '40', '80 %', '0', '0 %', '10'],
    ['T', '3', '25–50 %', '0', '0 %', '0', '0 %', '0'],
    ['T', '1', '50–100 %', '0', '0 %', '0', '0 %', '0'],
  ]);
  expect(left).toBe(0);
});

test('The table of many partitions has the fullest, and counts the others', () => {
  const { history } = historyOf([layoutFixture(100), heatLoadFixture(0.5, [[77, 5, 0, 0, 0]])]);
  const { lines, left } = heatTableLines(history, history.tables[0] as HeatTable);
  expect([lines.length, left]).toEqual([64, 36]);
  expect(lines.map(([, id]) => id)).toContain('77');
});

describe('the letter of a refusal', () => {
  test.each([
    ['TableWriteKeyRangeThroughputExceeded', false, 'K'],
    ['TableReadProvisionedThroughputExceeded', false, 'P'],
    ['TableWriteAccountLimitExceeded', false, 'Q'],
    ['TableWriteMaxOnDemandThroughputExceeded', false, 'M'],
    [REASON, false, 'I'],
    [REASON, true, 'K'],
    ['IndexReadKeyRangeThroughputExceeded', true, 'K'],
    ['Something', false, undefined],
  ])('of %s (counted at an index: %s) is %s', (reason, isIndex, letter) => {
    expect(refusalLetter(reason, isIndex)).toBe(letter);
  });

  test('of a column is that of the limit which refused most', () => {
    const reasons = { [REASON]: 3, TableWriteKeyRangeThroughputExceeded: 2 };
    const { heat } = historyOf([layout, heatLoadFixture(1, [], { dt: 1, reasons })]);
    const columns = refusedColumns(heat, { first: 0, end: 3 });
    expect(columns).toEqual([
      { perSecond: 5, letter: 'I' },
      { perSecond: 5, letter: 'I' },
      { perSecond: 0 },
    ]);
    expect(letterRuns(columns, 0)).toEqual([{ letter: 'I', first: 0, end: 2 }]);
  });

  test('of two times with little between them is one letter', () => {
    const [none, some] = [{ perSecond: 0 }, { perSecond: 1, letter: 'K' } as const];
    const columns = [some, none, some, none, none, some];
    expect(letterRuns(columns, 1)).toEqual([
      { letter: 'K', first: 0, end: 3 },
      { letter: 'K', first: 5, end: 6 },
    ]);
  });
});

test.each<[LogEntry, string]>([
  [
    { type: 'split', atSeconds: 12.5, resource: '', cause: 'heat', partition: 1, into: [4, 5] },
    '12.5 s: partition 1 was split into 4 and 5: it was hot for minutes (heat)',
  ],
  [
    {
      type: 'split-refused',
      atSeconds: 3,
      resource: '',
      cause: 'heat',
      partition: 1,
      reason: 'sequential',
    },
    '3 s: partition 1 was not split, although it was hot for minutes (heat): the sort keys of its writes come in order (sequential)',
  ],
  [
    { type: 'throughput-changed', atSeconds: 3, resource: '', partitions: 8 },
    '3 s: the throughput was changed; partitions: 8',
  ],
])('An event is a sentence with its reason: %o', (entry, text) => {
  expect(eventText(entry)).toBe(text);
});
