/** The four incidents of step 8.4: what happens to the shop's table, and which alarm is to ring. */

import type { LoadIndexWrite, Phase, Scenario, ScenarioLoad } from '../../../simulator/scenario.ts';
import type { Watched } from '../entities.ts';

/** The functions of the step, each of which returns an alarm. */
export type AlarmName = 'capacityAlarm' | 'hotKeyAlarm';

/** Some minutes of a shop, with trouble or without. */
export interface Incident {
  readonly name: string;
  /** What happens, in one sentence. */
  readonly story: string;
  /** The alarm that is to ring; without one nobody is to be woken. */
  readonly rings?: AlarmName;
  /** The first and the last minute of the trouble, from 1. */
  readonly trouble: { readonly from: number; readonly to: number };
  readonly scenario: Scenario;
}

const MINUTE_SECONDS = 60;
/** A twentieth of AWS's rates, so that a simulation is a matter of moments; metrics are AWS's again. */
const SCALE = 0.05;
/** More than the provision asks for, as of a table that has grown: only a hot key is limited by them. */
const PARTITIONS = 8;
const HOT_KEY: LoadIndexWrite['keys'] = { distribution: 'one', name: 'STATUS#paid' };

/** The incidents, on a table and an index of these names. */
export function incidentsOf(watched: Watched): Incident[] {
  return [evenOverload(watched), hotIndexKey(watched), busyHour(watched), flashSale(watched)];
}

function evenOverload(watched: Watched): Incident {
  const { provisionedWriteUnits: provision } = watched;
  const phases = [
    phase('as always', 2, [orders(watched, 0.6 * provision)]),
    phase('overload', 10, [orders(watched, 2 * provision)]),
    phase('as always again', 6, [orders(watched, 0.6 * provision)]),
  ];
  return {
    name: 'Even overload',
    story:
      'For ten minutes twice as many writes come as the table has capacity for. Their keys are even. Then all is well.',
    rings: 'capacityAlarm',
    trouble: { from: 3, to: 12 },
    scenario: scenarioOf(watched, 'Even overload', phases),
  };
}

function hotIndexKey(watched: Watched): Incident {
  const { provisionedWriteUnits: provision } = watched;
  const phases = [
    phase('as always', 2, [orders(watched, 0.35 * provision)]),
    phase('hot key', 10, [orders(watched, 0.1 * provision), orders(watched, 1_250, HOT_KEY)]),
  ];
  return {
    name: 'Hot index key',
    story:
      'For ten minutes 1,250 writes a second have one key in the index. The table has capacity left.',
    rings: 'hotKeyAlarm',
    trouble: { from: 3, to: 12 },
    scenario: scenarioOf(watched, 'Hot index key', phases),
  };
}

/** The burst is spent when the doors open; later the index's queue is full for seconds. */
function busyHour(watched: Watched): Incident {
  const { provisionedWriteUnits: provision } = watched;
  const busy = orders(watched, 0.6 * provision);
  const phases = [
    phase('doors open', 0.1, [orders(watched, 2 * provision)]),
    phase('as always', 1.9, [orders(watched, 0.3 * provision)]),
    phase('busy', 3, [busy]),
    phase('news', 1 / 6, [orders(watched, 0.2 * provision), orders(watched, 1_900, HOT_KEY)]),
    phase('busy', 7 - 1 / 6, [busy]),
  ];
  return {
    name: 'Busy hour',
    story:
      'The traffic doubles, and all is well. Two bursts of some seconds meet a limit and pass.',
    trouble: { from: 1, to: 12 },
    scenario: scenarioOf(watched, 'Busy hour', phases),
  };
}

/** The product's own item is hot in the table, its orders are hot in the index. */
function flashSale(watched: Watched): Incident {
  const { provisionedWriteUnits: provision } = watched;
  const asAlways = [orders(watched, 0.35 * provision)];
  const phases = [
    phase('as always', 2, asAlways),
    phase('sale', 6, [
      orders(watched, 0.1 * provision),
      orders(watched, 1_250, HOT_KEY),
      stockOfOneProduct(watched, 1_200),
    ]),
    phase('as always again', 10, asAlways),
  ];
  return {
    name: 'Flash sale',
    story:
      'For six minutes everybody buys one product: its item and one index key are hot. Then all is well.',
    rings: 'hotKeyAlarm',
    trouble: { from: 3, to: 8 },
    scenario: scenarioOf(watched, 'Flash sale', phases),
  };
}

function scenarioOf(watched: Watched, title: string, phases: readonly Phase[]): Scenario {
  const { tableName, indexName, provisionedWriteUnits } = watched;
  const throughput = {
    readUnitsPerSecond: 100,
    writeUnitsPerSecond: provisionedWriteUnits,
    partitions: PARTITIONS,
  };
  const index = { name: indexName, ...throughput, writeUnitsPerSecond: 2 * provisionedWriteUnits };
  const table = { name: tableName, mode: 'provisioned' as const, ...throughput, indexes: [index] };
  const parameters = { burstAtCreation: 0 };
  return { title, scale: SCALE, split: 'off', parameters, tables: [table], phases };
}

function phase(name: string, minutes: number, loads: readonly ScenarioLoad[]): Phase {
  return { name, seconds: minutes * MINUTE_SECONDS, loads };
}

/** Orders of a unit each, written under even keys; in the index they are under their customers. */
function orders(
  { tableName, indexName }: Watched,
  perSecond: number,
  keys: LoadIndexWrite['keys'] = { distribution: 'even', name: 'USER#', count: 1_000 },
): ScenarioLoad {
  return {
    ...writes(tableName, perSecond),
    keys: { distribution: 'even', name: 'ORDER#', count: 2_000 },
    indexWrites: [{ index: indexName, keys }],
  };
}

/** Updates of one item, which change nothing in the index. */
function stockOfOneProduct({ tableName }: Watched, perSecond: number): ScenarioLoad {
  return { ...writes(tableName, perSecond), keys: { distribution: 'one', name: 'PRODUCT#p7' } };
}

function writes(table: string, perSecond: number): Omit<ScenarioLoad, 'keys'> {
  return { table, operation: 'write', units: 1, open: { itemsPerSecond: perSecond * SCALE } };
}
