/**
 * Writes that meet a transaction under way, drawn by lot: an engine that does one request after the
 * other never has any.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */

import { KitError } from '../../kit-error.ts';
import { Random } from '../../random.ts';
import type { CapacityEvent } from '../capacity-event.ts';
import type { Resource } from '../resource.ts';
import { ownReply, type Reply } from './reply.ts';

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
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return ownReply(400, {
    __type: `${SERVICE}#TransactionCanceledException`,
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  });
}
