/** What is different after: the forms that a scenario may have, by name. */

/** A form in words. */
interface FormText {
  /** What was changed, as in `before and after write sharding`. */
  readonly change: string;
  /** How, with so many shards or copies. */
  readonly how: (count: number) => string;
  /** Who pays for it, and how the whole list is read. */
  readonly price: (count: number) => string;
}

const SHARDS = 'All shards at once, each to its last page, merged by sort key.';

/**
 * The forms: three of write sharding; two of reading, of which one asks every shard and one asks a
 * copy; and one of the sort key.
 */
export const FORMS = {
  random: {
    change: 'write sharding',
    how: (count) => `${shards(count)}, chosen at random`,
    price: () => SHARDS,
  },
  calculated: {
    change: 'write sharding',
    how: (count) => `${shards(count)}, calculated from the item`,
    price: () => SHARDS,
  },
  minute: { change: 'write sharding', how: () => 'a shard for each minute', price: () => SHARDS },
  every: {
    change: 'write sharding',
    how: (count) => `${shards(count)}, and a page asks every one of them`,
    price: () => SHARDS,
  },
  copy: {
    change: 'copying',
    how: (count) => `${count} copies of every edge, and a page asks one copy at random`,
    price: (count) =>
      `One copy, to its last page. The writers pay: every edge is written ${count} times.`,
  },
  scattered: {
    change: 'changing the sort key',
    how: () => 'the sort key begins with the follower, in no order of time',
    price: () => 'One item collection, to its last page, on one partition or on its halves.',
  },
} as const satisfies Readonly<Record<string, FormText>>;

/** One of {@link FORMS}. */
export type Form = keyof typeof FORMS;

/** What an arm is after the change. */
export interface Change {
  readonly form: Form;
  /** Shards, or copies: 1 … 200 */
  readonly shardCount: number;
  readonly seed: number;
}

/** Wire requests that one request of the load takes. */
export function callsOf(change: Pick<Change, 'form' | 'shardCount'> | undefined): number {
  return change?.form === 'every' ? change.shardCount : 1;
}

function shards(count: number): string {
  return count === 1 ? 'one shard' : `${count} shards`;
}

/** The arms, in the order in which they are told. */
export const ARMS = ['before', 'after'] as const;

/** Name of an arm. */
export type ArmName = (typeof ARMS)[number];
