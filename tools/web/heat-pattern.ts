/** The pictures of the patterns of heat, from the simulator. */

import { HeatHistory } from '../../kit/heat/heat-history.ts';
import { heatMapSvg } from '../../kit/report/heat-map.ts';
import { heatOf } from '../../simulator/heat-events.ts';
import type { LoadIndexWrite, Phase, Scenario, ScenarioLoad } from '../../simulator/scenario.ts';
import { simulate } from '../../simulator/simulate.ts';

/** A twentieth of AWS's limits, and splits after seconds: few requests, and the picture of many. */
const SMALL = { scale: 0.05, timeScale: 30, parameters: { backlogUnits: 1_000 } } as const;
const SECONDS = 60;
/** More than one partition admits, and less than four do. */
const WRITES = 120;
const GSI1 = 'GSI1';

const EVEN: ScenarioLoad['keys'] = { distribution: 'even', name: 'USER', count: 1_000 };
const ONE: ScenarioLoad['keys'] = { distribution: 'one', name: 'USER#star' };

function load(changes: Partial<ScenarioLoad>): ScenarioLoad {
  return {
    table: 'Follows',
    operation: 'write',
    itemBytes: 200,
    keys: EVEN,
    open: { itemsPerSecond: WRITES },
    ...changes,
  };
}

function scenario(title: string, loads: ScenarioLoad[], split: 'on' | 'off' = 'off'): Scenario {
  const phases: Phase[] = [{ name: 'minute', seconds: SECONDS, loads }];
  const indexes = loads.some(({ indexWrites }) => indexWrites) ? [{ name: GSI1 }] : [];
  return {
    ...SMALL,
    split,
    title,
    tables: [{ name: 'Follows', mode: 'on-demand', indexes }],
    phases,
  };
}

function inIndex(keys: LoadIndexWrite['keys']): Pick<ScenarioLoad, 'indexWrites'> {
  return { indexWrites: [{ index: GSI1, keys }] };
}

/** The scenario of each pattern. */
export const PATTERN_SCENARIOS: Readonly<Record<string, Scenario>> = {
  even: scenario('Even', [load({})]),
  'one-hot-key': scenario('One hot key', [
    load({ open: { itemsPerSecond: 60 } }),
    load({ keys: ONE, open: { itemsPerSecond: 90 } }),
  ]),
  'hot-index': scenario('A hot index under an even table', [load(inIndex(ONE))]),
  sharded: scenario('Sharded', [
    load(inIndex({ distribution: 'even', name: 'USER#star#SHARD', count: 64 })),
  ]),
  split: scenario('Split', [load({ keys: ONE, sortKey: 'random' })], 'on'),
  'split-refused': scenario('Split refused', [load({ keys: ONE, sortKey: 'ascending' })], 'on'),
};

/** The history of a pattern. */
export function patternHistory(scenario: Scenario): HeatHistory {
  const result = simulate(scenario);
  const history = new HeatHistory({ columnSeconds: 1, columns: result.seconds.length });
  for (const event of heatOf(result)) history.add(event);
  return history;
}

/** The picture of a pattern; the page has the legend. */
export function patternSvg({ title }: Scenario, history: HeatHistory): string {
  return heatMapSvg({ title, parts: [{ history }], value: 'write', legend: 'none' });
}
