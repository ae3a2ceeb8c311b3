/** How the tables of a lab are run, where its template says more than their keys. */

import { capacityAlarm, hotKeyAlarm } from '#solutions/08-production/model.ts';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { TableOperation } from '../../kit/cloudformation.ts';
import type { LabContext } from '../../kit/lab-context.ts';
import { shopTable } from '../../labs/08-production/table.ts';

/** The lab whose step 8.4 asks for the alarms. */
const LAB = 8;

/** Units a second, of the table and of its index: a stack that somebody forgets costs little. */
const UNITS = 5;

/** An alarm is made of names: its function uses nothing of a lab. */
const NO_LAB = {} as LabContext;

/** By the name of the table; the alarms are those of the reference. */
export async function operationsOf(labs: readonly Lab[]): Promise<Record<string, TableOperation>> {
  if (!labs.some(({ info }) => info.number === LAB)) return {};
  const [indexName = ''] = Object.keys(shopTable.indexes);
  const watched = { tableName: shopTable.name, indexName, provisionedWriteUnits: UNITS };
  const alarms = {
    Capacity: await capacityAlarm(NO_LAB, watched),
    HotKey: await hotKeyAlarm(NO_LAB, watched),
  };
  const provision = { readUnits: UNITS, writeUnits: UNITS };
  return { [shopTable.name]: { provision, alarms } };
}
