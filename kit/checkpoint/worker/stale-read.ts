/** A call that writes after a read without strong consistency, which is answered as it was a moment ago. */

import { isDeepStrictEqual } from 'node:util';
import { attachOldRead, type OldItem } from '../../fault/old-read.ts';
import { writesOf } from '../../meter/operation.ts';
import { keyText, type RequestRecord } from '../../meter/request-record.ts';
import { again, withoutIds } from './replay.ts';
import { keyName } from './step-table.ts';
import type { KeptCall } from './sweep.ts';
import { leavesOtherTables, putBack, type Repeating, type WrongReplay } from './sweep-calls.ts';

/** The first function that takes what was a moment ago for what is. */
export async function staleReads(
  repeating: Repeating,
  calls: readonly KeptCall[],
): Promise<WrongReplay | undefined> {
  const judged = calls.filter((call) => !call.step.oldReads?.includes(call.function));
  for (const name of new Set(judged.map((call) => call.function))) {
    const [read] = judged.filter((call) => call.function === name).flatMap(weakRead);
    const wrong = read && (await readsOld(repeating, read, calls));
    if (wrong) return wrong;
  }
  return undefined;
}

/** The first item that a writing call reads by its key, without strong consistency, and finds: one or none. */
function weakRead(call: KeptCall): WeakRead[] {
  const { table, trace } = call;
  if (!table || !trace.some((one) => writesOf(one).length > 0)) return [];
  const there = new Set(table.before.map(keyName));
  for (const record of trace) {
    const name = weakKeys(record).find((key) => there.has(key));
    if (name !== undefined) return [{ call, table, name, record }];
  }
  return [];
}

interface WeakRead {
  readonly call: KeptCall;
  readonly table: NonNullable<KeptCall['table']>;
  /** The key of the item. */
  readonly name: string;
  readonly record: RequestRecord;
}

/** The keys that a request asks for without strong consistency. */
function weakKeys({ operation, input }: RequestRecord): string[] {
  const { Key, ConsistentRead = false, RequestItems = {} } = input as ReadInput;
  if (operation === 'GetItem') return ConsistentRead ? [] : [keyText(Key)];
  if (operation !== 'BatchGetItem') return [];
  const weak = Object.values(RequestItems).filter((table) => !table.ConsistentRead);
  return weak.flatMap(({ Keys = [] }) => Keys.map((key) => keyText(key)));
}

interface ReadInput {
  readonly Key?: unknown;
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Record<string, { Keys?: readonly unknown[]; ConsistentRead?: boolean }>;
}

async function readsOld(
  repeating: Repeating,
  { call, table, name, record }: WeakRead,
  calls: readonly KeptCall[],
): Promise<WrongReplay | undefined> {
  const { fact } = repeating;
  const old = oldItem(name, table.before, calls);
  await putBack(fact, call);
  const outcome = await fact.runAgain(again(call), (db) => attachOldRead(db, old));
  const difference = await fact.table.explainItems(table.after, withoutIds);
  const isBefore = await fact.table.holds(table.before, withoutIds);
  // A call that throws, or that finds nothing, may leave the table as it was.
  const mayWriteNothing = 'error' in outcome || old.item === undefined;
  if (!difference || (isBefore && mayWriteNothing)) {
    fact.forgetCall();
    return undefined;
  }
  if (await leavesOtherTables(repeating, call)) return undefined;
  const was = old.item === undefined ? 'before it was there' : 'as it was before its last write';
  const lines = [
    `${call.function}() was called twice, with the same items in the table each time. In the second call request ${record.number} read ${name} without ConsistentRead, and the answer was a moment old: ${was}.`,
    'Then the table must be the same, or nothing is written and the call throws. It is different:',
    ...difference.lines,
  ];
  const advice = 'What must still be true of the item when you write, and which request says so?';
  return { text: { lines, advice }, trace: outcome.trace };
}

/** The item as another table of the step's calls had it: the latest of them that differs from now. */
function oldItem(
  name: string,
  before: readonly Record<string, unknown>[],
  calls: readonly KeptCall[],
): OldItem {
  const now = before.find((item) => keyName(item) === name);
  const others = calls.toReversed().flatMap(({ table }) => {
    return table ? [...table.after, ...table.before] : [];
  });
  const item = others.find((one) => keyName(one) === name && !isDeepStrictEqual(one, now));
  const [PK = '', SK = ''] = name.split(' / ');
  return { PK, SK, item };
}
