/**
 * Writes that meet a transaction under way, drawn by lot: an engine that does one request after the
 * other never has any.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */

import { ownReply, type Reply } from '../../http/exchange.ts';
import type { WireItem } from '../../item/wire-item.ts';
import { KitError } from '../../kit-error.ts';
import { Random } from '../../random.ts';
import type { CapacityEvent } from '../admission.ts';
import type { Resource } from '../resource.ts';
import { canceledBy } from '../throttling.ts';

const SERVICE = 'com.amazonaws.dynamodb.v20120810';
const TRANSACTIONS = ['TransactWriteItems', 'ExecuteTransaction'];
const MESSAGE = 'Transaction is ongoing for the item';

/** Which share of transactions that write, and of conditional writes, is answered with a conflict. */
export class Conflicts {
  readonly #share: number;
  readonly #seed: number;
  readonly #counts = new WeakMap<Resource, number>();
  #random: Random;

  /**
   * @param share from 0 to 1
   * @throws {KitError} `governor.badConflicts`
   */
  constructor(share: number, seed: number) {
    if (!(share >= 0 && share <= 1)) {
      throw new KitError(
        'usage',
        'governor.badConflicts',
        `Expected \`conflicts\` to be a share from 0 to 1, got \`${share}\`. Say, for example, 0.1.`,
      );
    }
    this.#share = share;
    this.#seed = seed;
    this.#random = this.#firstRandom();
  }

  /** Draws the first lots of the seed again. */
  reset(): void {
    this.#random = this.#firstRandom();
  }

  /** Item-level conflicts of a table: CloudWatch's `TransactionConflict`. */
  countOf(table: Resource): number {
    return this.#counts.get(table) ?? 0;
  }

  /**
   * The answer to a write that meets a conflict; nothing of it is done.
   *
   * @param events the write, or the members of the transaction
   */
  answerTo(
    operation: string,
    input: Readonly<Record<string, unknown>>,
    events: readonly CapacityEvent[],
  ): Reply | undefined {
    const isTransaction = TRANSACTIONS.includes(operation);
    const isAsked = isTransaction || input.ConditionExpression !== undefined;
    // A transaction of a known token writes nothing: its events are reads.
    if (!isAsked || events[0]?.operation !== 'Write') return undefined;
    if (this.#random.float() >= this.#share) return undefined;
    const place = this.#random.integer(0, events.length - 1);
    const { resource } = events[place] as CapacityEvent;
    this.#counts.set(resource, this.countOf(resource) + 1);
    return isTransaction ? canceled(events.length, place) : conflicted();
  }

  #firstRandom(): Random {
    return new Random(`${this.#seed}/conflicts`);
  }
}

function conflicted(): Reply {
  return ownReply(400, { __type: `${SERVICE}#TransactionConflictException`, message: MESSAGE });
}

function canceled(count: number, place: number): Reply {
  const reasons = Array.from({ length: count }, (_, at) =>
    at === place ? { Code: 'TransactionConflict', Message: MESSAGE } : { Code: 'None' },
  );
  return ownReply(400, canceledBy(reasons).body);
}

// Reads of single items that answer with the item as it was before its last write, drawn by lot: an
// engine on one machine has one copy, and is never behind.
// AWS: an eventually consistent read may not show a write that was just done, and shows it "usually
// within one second". A stale answer here is at most one write behind, and at most a second of model
// time old. Query, Scan and PartiQL read the engine as it is.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html

/** How long a read may show an item as it was, in seconds of model time. */
const STALE_SECONDS = 1;

/** An item before its last write; `undefined` where there was none. */
export interface ItemBefore {
  readonly item: WireItem | undefined;
}

/** Which share of the reads that could be stale are. */
export class StaleReads {
  readonly #share: number;
  readonly #seed: number;
  /** The items of the last second's writes, the oldest write first. */
  readonly #before = new Map<string, { readonly before: ItemBefore; readonly at: number }>();
  #random: Random;

  /**
   * @param share from 0 to 1
   * @throws {KitError} `governor.badStale`
   */
  constructor(share: number, seed: number) {
    if (!(share >= 0 && share <= 1)) {
      throw new KitError(
        'usage',
        'governor.badStale',
        `Expected \`stale\` to be a share from 0 to 1, got \`${share}\`. Say, for example, 0.1.`,
      );
    }
    this.#share = share;
    this.#seed = seed;
    this.#random = this.#firstRandom();
  }

  /** Whether a read can be stale at all: only then the items before a write have to be known. */
  get isOn(): boolean {
    return this.#share > 0;
  }

  /**
   * Takes note of a write that was done.
   *
   * @param name of the item among those of all tables
   * @param before the item before it
   * @param at model time, in seconds
   */
  noteWrite(name: string, before: WireItem | undefined, at: number): void {
    if (!this.isOn) return;
    this.#before.delete(name); // Behind those that were written earlier.
    this.#before.set(name, { before: { item: before }, at });
    for (const [other, { at: written }] of this.#before) {
      if (at - written <= STALE_SECONDS) break;
      this.#before.delete(other);
    }
  }

  /**
   * The item that an eventually consistent read finds in place of the one that is there; `undefined`
   * where the read is not stale.
   */
  find(name: string, now: number): ItemBefore | undefined {
    if (!this.isOn) return undefined;
    const written = this.#before.get(name);
    if (!written || now - written.at > STALE_SECONDS) return undefined;
    return this.#random.float() < this.#share ? written.before : undefined;
  }

  /** Forgets all writes, and draws the first lots of the seed again. */
  reset(): void {
    this.#before.clear();
    this.#random = this.#firstRandom();
  }

  #firstRandom(): Random {
    return new Random(`${this.#seed}/stale`);
  }
}
