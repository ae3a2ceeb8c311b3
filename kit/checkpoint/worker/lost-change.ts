/** A call that reads an item and writes it whole, so that what another client has changed meanwhile is lost. */

import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../item/item.ts';
import { writesOf } from '../../meter/operation.ts';
import { holdWrite } from './race.ts';
import { again } from './replay.ts';
import { keyName } from './step-table.ts';
import type { KeptCall } from './sweep.ts';
import { putBack, type Repeating, type WrongReplay } from './sweep-calls.ts';

/** An attribute that no lab has: another client adds it. */
const ADDED = 'addedMeanwhile';

/** The first function that takes away what another client has added between its read and its write. */
export async function lostChanges(
  repeating: Repeating,
  calls: readonly KeptCall[],
): Promise<WrongReplay | undefined> {
  const judged = calls.filter((call) => !call.step.replaces?.includes(call.function));
  for (const name of new Set(judged.map((call) => call.function))) {
    const call = judged.find((one) => one.function === name && changedItems(one).length > 0);
    const wrong = call && (await losesChange(repeating, call));
    if (wrong) return wrong;
  }
  return undefined;
}

/** The items that a call has read and then changed, as they were before it. */
function changedItems({ table, trace }: KeptCall): Item[] {
  const first = trace.findIndex((record) => writesOf(record).length > 0);
  if (!table || first < 1) return [];
  const after = new Map(table.after.map((item) => [keyName(item), item]));
  return table.before.filter((item) => {
    const now = after.get(keyName(item));
    return now !== undefined && !isDeepStrictEqual(now, item);
  });
}

async function losesChange({ fact }: Repeating, call: KeptCall): Promise<WrongReplay | undefined> {
  const changed = changedItems(call);
  await putBack(fact, call);
  const outcome = await fact.runAgain(again(call), (db) =>
    holdWrite(db, () => fact.table.restore(changed.map((item) => ({ ...item, [ADDED]: true })))),
  );
  const keys = new Set(changed.map(keyName));
  const lost = (await fact.table.items()).find(
    (item) => keys.has(keyName(item)) && !(ADDED in item),
  );
  if (!lost || 'error' in outcome) {
    fact.forgetCall();
    return undefined;
  }
  const lines = [
    `${call.function}() was called twice, with the same items in the table each time. In the second call, after your read and before your write, another client added the attribute ${ADDED} to ${keyName(lost)}. After your write the attribute must still be there, and it is gone.`,
  ];
  const advice =
    'Another client may change any attribute meanwhile. Which attributes does your request write, and which of them does your function mean to change?';
  return { text: { lines, advice }, trace: outcome.trace };
}
