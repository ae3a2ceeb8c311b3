/** Holds back a part of a batch, as DynamoDB does when it cannot take all of it at once. */

import type { Random } from '../random.ts';

/** `RequestItems` of BatchWriteItem: a list a table; of BatchGetItem: `Keys` and options a table. */
export type RequestItems = Readonly<Record<string, TableRequests>>;

type TableRequests = readonly unknown[] | { readonly Keys: readonly unknown[] };

/** A batch in two parts; neither is empty. */
export interface SplitBatch {
  readonly sent: RequestItems;
  readonly heldBack: RequestItems;
  /** Puts, deletes or keys held back. */
  readonly count: number;
}

/**
 * Splits a batch at random.
 *
 * At least one member is held back and at least one is sent: of a batch that cannot be processed at
 * all, DynamoDB says so by an exception. A batch of one is therefore not split.
 *
 * @param share how much is held back, above 0 and below 1
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
 */
export function splitBatch(
  batch: RequestItems,
  share: number,
  random: Random,
): SplitBatch | undefined {
  const members = Object.entries(batch).flatMap(([table, requests]) =>
    membersOf(requests).map((_, at) => ({ table, at })),
  );
  if (members.length < 2) return undefined;
  const wanted = Math.round(members.length * share);
  const count = Math.min(Math.max(wanted, 1), members.length - 1);
  const chosen = new Set(
    random
      .shuffleInPlace(members)
      .slice(0, count)
      .map(({ table, at }) => `${at} ${table}`),
  );
  const isHeldBack = (table: string, at: number): boolean => chosen.has(`${at} ${table}`);
  return {
    sent: pick(batch, (table, at) => !isHeldBack(table, at)),
    heldBack: pick(batch, isHeldBack),
    count,
  };
}

/** Two parts of a batch as one: what the engine left unprocessed and what never reached it. */
export function joinBatches(one: RequestItems, other: RequestItems): RequestItems {
  const joined = new Map(Object.entries(one));
  for (const [table, requests] of Object.entries(other)) {
    const there = joined.get(table);
    const members = there === undefined ? [] : membersOf(there);
    joined.set(table, withMembers(requests, [...members, ...membersOf(requests)]));
  }
  return Object.fromEntries(joined);
}

function pick(batch: RequestItems, wanted: (table: string, at: number) => boolean): RequestItems {
  const parts = Object.entries(batch).map(([table, requests]) => {
    const members = membersOf(requests).filter((_, at) => wanted(table, at));
    return [table, members, withMembers(requests, members)] as const;
  });
  return Object.fromEntries(
    parts
      .filter(([, members]) => members.length > 0)
      .map(([table, , requests]) => [table, requests]),
  );
}

function membersOf(requests: TableRequests): readonly unknown[] {
  return 'Keys' in requests ? requests.Keys : requests;
}

function withMembers(requests: TableRequests, members: readonly unknown[]): TableRequests {
  return 'Keys' in requests ? { ...requests, Keys: members } : members;
}
