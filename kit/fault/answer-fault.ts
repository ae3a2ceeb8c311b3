/**
 * Answers that come otherwise: a connection that breaks behind a refusal, an answer that comes last, a page
 * that ends early; and retries without their pauses.
 */

import { inspect } from 'node:util';
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { operationOf, WRITES } from '../meter/operation.ts';
import { brokenConnection } from './fault-option.ts';

/**
 * Breaks one write of a client, plain or document: the first that comes after a write that DynamoDB
 * has refused. The engine never hears of it, and the caller sees a broken connection.
 *
 * Each write waits for the answer to the write before it. So the refusal is the first answer, also
 * of writes that are sent side by side.
 *
 * @example
 * breakAfterRefusal(db);
 * await Promise.allSettled(copies.map((copy) => db.send(copy))); // refused, broken, done, …
 */
export function breakAfterRefusal(client: Pick<DynamoDBClient, 'middlewareStack'>): void {
  let isRefused = false;
  let isBroken = false;
  let before: Promise<unknown> = Promise.resolve();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (!WRITES.test(operationOf(context))) return next(args);
      const answered = before.then(() => {
        if (!isRefused || isBroken) return next(args);
        isBroken = true;
        throw brokenConnection();
      });
      before = answered.catch((error: unknown) => {
        isRefused ||= isRefusal(error);
      });
      return answered;
    },
    // Inside the SDK's retry and the meter, where a network would be.
    { step: 'finalizeRequest', priority: 'low', name: 'edgewiseBreakAfterRefusal' },
  );
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof ConditionalCheckFailedException ||
    error instanceof TransactionCanceledException
  );
}

// An answer that comes last: requests that are sent side by side are answered in any order.

/** Looks, a millisecond apart, at which nothing else is under way: then its caller sends nothing more. */
const QUIET_LOOKS = 3;

/**
 * Holds one answer of a client back, plain or document, until every other request is answered and no
 * further one is sent. The engine itself is not late.
 *
 * @param number which of the client's requests, from 1
 * @example
 * attachLateAnswer(db, 1);
 * await Promise.all(shards.map((shard) => db.send(queryOf(shard)))); // the first shard answers last
 */
export function attachLateAnswer(
  client: Pick<DynamoDBClient, 'middlewareStack'>,
  number: number,
): void {
  let sent = 0;
  let underWay = 0;
  const othersEnded = async (): Promise<void> => {
    for (let quiet = 0; quiet < QUIET_LOOKS; quiet = underWay === 1 ? quiet + 1 : 0) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  client.middlewareStack.add(
    (next) => async (args) => {
      sent += 1;
      underWay += 1;
      const isLate = sent === number;
      try {
        return await next(args);
      } finally {
        if (isLate) await othersEnded();
        underWay -= 1;
      }
    },
    { step: 'initialize', name: 'edgewiseLateAnswer' },
  );
}

/**
 * Lets the answers of a client, plain or document, come in the order of its requests. A busy machine gives
 * them in any order.
 */
export function attachOrderedAnswers(client: Pick<DynamoDBClient, 'middlewareStack'>): void {
  let before: Promise<unknown> = Promise.resolve();
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = next(args);
      before = Promise.allSettled([before, answer]);
      await before;
      return answer;
    },
    { step: 'initialize', name: 'edgewiseOrderedAnswers' },
  );
}

// Pages that end early, as at 1 MB: of a Query or Scan the first page ends after one item, each
// further one after three times as many as the page before, but after `atMost`.

/** At three times the page before it, a long list still comes in a few pages. */
const PAGE_GROWTH = 3;

/** How pages end early. */
export interface ShortPageOptions {
  /** A request that names a `Limit` of its own is left alone. @default false */
  readonly keepsLimit?: boolean;
  /** Items of the longest page. @default Infinity */
  readonly atMost?: number;
  /** Pages of one item at the beginning: a short list has more than two pages where they are two. @default 1 */
  readonly singles?: number;
}

/** What was cut short. */
export interface ShortPages {
  /** Pages so far that were to end early. */
  readonly pages: () => number;
}

/**
 * Makes the pages of a client end early, plain or document; the engine itself ends them.
 *
 * @example
 * attachShortPages(db);
 * const { Items, LastEvaluatedKey } = await db.send(new QueryCommand(billsOfInvoice));
 * Items.length; // => 1, and LastEvaluatedKey is there
 */
export function attachShortPages(
  client: Pick<DynamoDBClient, 'middlewareStack'>,
  { keepsLimit = false, atMost = Number.POSITIVE_INFINITY, singles = 1 }: ShortPageOptions = {},
): ShortPages {
  /** Pages of each list so far, by the request without the place where it begins, and without its Limit:
   * a request for the missing items has a smaller Limit each time. */
  const served = new Map<string, number>();
  let pages = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isRead = /^(Query|Scan)$/.test(operationOf(context));
      const {
        ExclusiveStartKey,
        Limit = Number.POSITIVE_INFINITY,
        ...list
      } = args.input as { ExclusiveStartKey?: unknown; Limit?: number };
      if (!isRead || (keepsLimit && Limit < Number.POSITIVE_INFINITY)) return next(args);
      const name = inspect(list, { depth: null, maxArrayLength: null, maxStringLength: null });
      const before = ExclusiveStartKey === undefined ? 0 : (served.get(name) ?? 0);
      served.set(name, before + 1);
      pages += 1;
      const size = PAGE_GROWTH ** Math.max(0, before - singles + 1);
      const input = { ...args.input, Limit: Math.min(Limit, atMost, size) };
      return next({ ...args, input });
    },
    { step: 'initialize', name: 'edgewiseShortPages' },
  );
  return { pages: () => pages };
}

// The pauses of the SDK's own retries, which a check does not wait for.

/**
 * Takes the pauses away between a client's own retries: it repeats what it always repeats, at once.
 * A throttled request alone would wait up to a second before its first retry.
 */
export async function skipRetryPauses(client: Pick<DynamoDBClient, 'config'>): Promise<void> {
  const strategy = await client.config.retryStrategy();
  const backoff = { computeNextBackoffDelay: () => 0, setDelayBase: () => {} };
  const hasty = Object.create(strategy, { retryBackoffStrategy: { value: backoff } });
  client.config.retryStrategy = async () => hasty;
}
