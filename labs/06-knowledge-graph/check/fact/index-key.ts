/** Written items are under the index keys where a reader looks for them. */

import { SHARDS_OF } from '../../entities.ts';
import type { KeyedItem } from '../item.ts';
import type { Check } from './context.ts';

/**
 * Of the items that were written, those with another index key are told with the reason. Other
 * differences are left to `sameItems`.
 */
export async function areInIndexes(check: Check, expected: readonly KeyedItem[]): Promise<void> {
  const items = await check.table.items();
  for (const wanted of expected) {
    const written = items.find(({ PK, SK }) => PK === wanted.PK && SK === wanted.SK);
    if (!written) continue;
    const name = `${wanted.SK} of ${wanted.PK}`;
    isUnderItsKey(check, name, wanted, written.GSI1PK);
    isUnderItsTarget(check, name, wanted, written.TypeTarget);
  }
}

function isUnderItsKey(check: Check, name: string, wanted: KeyedItem, found: unknown): void {
  if (found === undefined || found === wanted.GSI1PK) return;
  check.holds(wanted.GSI1PK !== undefined, [
    `${name} is in GSI1, under ${found}. An entry of an index costs a write, and no access pattern of this lab asks GSI1 for a ${wanted.Type} edge.`,
    'Which of your lines gives keys of GSI1 to every kind of edge?',
  ]);
  const key = String(wanted.GSI1PK).replace(/#\d+$/, '');
  const shards = SHARDS_OF[key];
  const isSpread = String(found).startsWith(`${wanted.GSI1PK}#`);
  check.holdsOr('LOST-SHARD', shards !== undefined || !isSpread, [
    `${name} is under GSI1PK = ${found}. SHARDS_OF does not name ${wanted.GSI1PK}: a reader asks for ${wanted.GSI1PK} alone.`,
    'Where does your function look at SHARDS_OF?',
  ]);
  check.holdsOr('LOST-SHARD', shards === undefined || found !== key, [
    `${name} is under GSI1PK = ${found}. SHARDS_OF says ${shards} for this key: a reader asks for ${key}#0 to ${key}#${Number(shards) - 1}, and not for ${key}.`,
    'Where does your function look at SHARDS_OF?',
  ]);
  check.holds(shards === undefined || !String(found).startsWith(`${key}#`), [
    `${name} is under GSI1PK = ${found}, expected ${wanted.GSI1PK}: shardOf('${wanted.personId}', ${shards}) names the shard.`,
    'From which value does your function make the number of the shard?',
  ]);
}

function isUnderItsTarget(check: Check, name: string, wanted: KeyedItem, found: unknown): void {
  check.holds(wanted.TypeTarget === undefined || found !== undefined, [
    `${name} has no TypeTarget. An index holds only the items that have its keys: GSI2 does not hold this edge.`,
    'Which attribute of a KNOWS edge repeats its sort key?',
  ]);
  check.holds(wanted.TypeTarget !== undefined || found === undefined, [
    `${name} has a TypeTarget, and so it is in GSI2. GSI2 is for KNOWS and PART_OF edges: any other entry costs a write, and nobody asks for it.`,
    'Which of your items does GSI1 find already?',
  ]);
}
