import { describe, expect, test } from 'vitest';
import { brokenRules } from './broken-rule.ts';
import { checkScenario } from './check-scenario.ts';
import { failRules } from './fail-rule.ts';
import type { Scenario, ScenarioLoad } from './scenario.ts';
import { simulate } from './simulate.ts';

const writes: ScenarioLoad = {
  table: 'Orders',
  operation: 'write',
  keys: { distribution: 'even', count: 10_000 },
  open: { itemsPerSecond: 500 },
};
const toOneIndexKey = { index: 'byStatus', keys: { distribution: 'one' } } as const;

/** Ten quiet seconds, then a rush on one key of the index, and one of clients that wait. */
const scenario: Scenario = {
  title: 'x',
  tables: [
    { name: 'Orders', mode: 'on-demand', indexes: [{ name: 'byStatus' }] },
    { name: 'Carts', mode: 'provisioned', readUnitsPerSecond: 10, writeUnitsPerSecond: 100 },
  ],
  phases: [
    { name: 'quiet', seconds: 10, loads: [writes] },
    {
      name: 'the sale',
      seconds: 20,
      loads: [
        { ...writes, open: { itemsPerSecond: 3_000 }, indexWrites: [toOneIndexKey] },
        {
          table: 'Carts',
          operation: 'write',
          keys: { distribution: 'even', count: 100 },
          batch: 25,
          closed: { clients: 4, serviceSeconds: 0.05, backoff: 'boto' },
        },
      ],
    },
    {
      name: 'more',
      change: {
        table: 'Carts',
        mode: 'provisioned',
        readUnitsPerSecond: 10,
        writeUnitsPerSecond: 9_000,
      },
    },
  ],
};
const result = simulate(scenario);

/** What the simulation says to one rule; undefined where it is kept. */
function broken(rule: string): string | undefined {
  return brokenRules(result, failRules(scenario, [rule]))[0]?.sentence;
}

describe('a rule', () => {
  test.each([
    ['throttled>1%', /^Expected `throttled` to be at most 1 %, got [\d.]+ %; .* in second 1\d\.$/],
    ['throttled of Orders>1%', /`throttled of Orders` to be .* first in second 1\d\.$/],
    [
      'throttled of Orders/byStatus in the sale > 10%',
      /`throttled of Orders\/byStatus in the sale`/,
    ],
    ['wait of Carts in the sale>0.1s', /to be at most 0\.1 s, got [\d.]+ s; .* second \d\d\.$/],
    ['seconds in the sale>5', /at most 5, got 20; it was above that first in second 15\.$/],
    ['seconds>12.5', /at most 12\.5, got 30; it was above that first in second 12\.$/],
    ['partitions of Carts>3', /at most 3, got \d+; it was above that first in second 30\.$/],
    ['partitions>3', /at most 3, got \d+; it was above that first in second 0\.$/],
    [
      'backlog of Orders/byStatus>100',
      /at most 100, got \d+; it was above that first in second 10\.$/,
    ],
  ])('%s is broken, and told with its figure, its limit and its second', (rule, sentence) => {
    expect(broken(rule)).toMatch(sentence);
  });

  test.each([
    'throttled in quiet>0%',
    'throttled of Orders in quiet>0%',
    'wait>3600s',
    'seconds in the sale>20',
    'partitions in quiet>4',
    'partitions>100',
    'backlog>100000000',
  ])('%s is kept', (rule) => {
    expect(broken(rule)).toBeUndefined();
  });

  test('is broken at the limit that one more admitted unit would have kept', () => {
    const [one] = brokenRules(result, failRules(scenario, ['throttled>0%']));
    const share = one?.value as number;
    expect(broken(`throttled>${share}%`)).toBeUndefined();
    const below = (share - 1e-7).toFixed(12);
    expect(broken(`throttled>${below}%`)).toMatch(/at most ([\d.]+) %, got (?!\1 )/);
  });

  test('has its refusals at the index that caused them, and the table has them too', () => {
    const [ofTable, ofIndex] = ['Orders', 'Orders/byStatus'].map(
      (name) =>
        brokenRules(result, failRules(scenario, [`throttled of ${name} in the sale>0%`]))[0],
    );
    expect(ofIndex?.value).toBe(ofTable?.value);
  });
});

describe('a rule that cannot be read', () => {
  test.each<[string, RegExp]>([
    [
      'throtled>1%',
      /to be throttled>1%, wait>2s, seconds>600, partitions>4, backlog>10000.*got `throtled>1%`\. Did you mean a limit such as `throttled>1%`\?$/,
    ],
    ['throttled>1', /Did you mean a limit such as `throttled>1%`\?$/],
    ['wait>2', /Did you mean a limit such as `wait>2s`\?$/],
    [
      'throttled<1%',
      /Put the rule into quotes, because a shell takes `>` for itself: 'throttled>1%'\.$/,
    ],
    ['throttled', /got `throttled`\. Put the rule into quotes/],
    ['latency>1s', /got `latency>1s`\. Choose one of these figures\.$/],
    [
      'throttled of Odrers>1%',
      /to be Orders or Orders\/byStatus or Carts after the `of`.*got `Odrers`/,
    ],
    ['throttled in sale>1%', /to be quiet or the sale or more after the `in`.*got `sale`/],
    ['seconds of Orders>1', /a rule about `seconds` to name a phase at most/],
  ])('%s is refused with what is right', (rule, sentence) => {
    expect(() => failRules(scenario, [rule])).toThrow(sentence);
    expect(() => checkScenario({ ...scenario, fail: [rule] })).toThrow(sentence);
  });

  test('about what the scenario has not is refused: nothing could break it', () => {
    const [quiet] = scenario.phases;
    const open = { ...scenario, tables: [{ name: 'Orders', mode: 'on-demand' }], phases: [quiet] };
    for (const [rule, sentence] of [
      ['wait>1s', /a closed loop/],
      ['backlog>1', /an index/],
    ] as const) {
      expect(() => checkScenario({ ...open, fail: [rule] })).toThrow(sentence);
    }
  });
});
