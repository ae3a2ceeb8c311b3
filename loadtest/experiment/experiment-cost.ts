/** What an experiment asks of DynamoDB at most, and what its table has to be. */

import type { Provision } from '../../kit/aws/provision.ts';
import type { RequestUnits } from '../../kit/capacity/request-units.ts';
import { unitsPerItem } from '../../simulator/event-source.ts';
import type { Scenario } from '../../simulator/scenario.ts';
import { lengthOf, sentLoad } from './experiment.ts';
import { scenarioTable } from './experiment-table.ts';
import { writesBefore } from './item-source.ts';

/** Units that a run consumes where nothing is refused. */
export function unitsAsked(sent: Scenario): RequestUnits {
  const { load } = sentLoad(sent);
  const items = load.open ? load.open.itemsPerSecond * lengthOf(sent) : lengthOf(sent);
  const units = items * unitsPerItem(load);
  if (load.operation === 'write') return { readUnits: 0, writeUnits: units };
  const before = writesBefore(load);
  return { readUnits: units, writeUnits: (before.items as number) * unitsPerItem(before) };
}

/**
 * The provision of a scenario's table; none where it is on demand.
 *
 * What the load does not use is the least there is: a load of writes reads nothing.
 */
export function provisionOf(sent: Scenario): Provision | undefined {
  const { mode, indexes = [], ...table } = scenarioTable(sent);
  if (mode !== 'provisioned') return undefined;
  const isWrite = sentLoad(sent).load.operation === 'write';
  const units = (one: Pick<typeof table, 'readUnitsPerSecond' | 'writeUnitsPerSecond'>) => ({
    readUnits: isWrite ? 1 : (one.readUnitsPerSecond ?? 1),
    writeUnits: isWrite ? (one.writeUnitsPerSecond ?? 1) : 1,
  });
  const ofIndexes = indexes.map((index) => [index.name, units(index)]);
  return { table: units(table), indexes: Object.fromEntries(ofIndexes) };
}
