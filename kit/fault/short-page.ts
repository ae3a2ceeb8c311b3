/**
 * Pages that end early, as at 1 MB: of a Query or Scan the first page ends after one item, each
 * further one after `growth` times as many as the page before, but after `atMost`.
 */

import { inspect } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { operationOf } from '../meter/operation.ts';

/** How pages end early. */
export interface ShortPageOptions {
  /** A request that names a `Limit` of its own is left alone. @default false */
  readonly keepsLimit?: boolean;
  /** Items of the longest page. @default Infinity */
  readonly atMost?: number;
  /** How many times the items of a page the next one has: at 3 a long list still comes in a few pages. @default 3 */
  readonly growth?: number;
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
  { keepsLimit = false, atMost = Number.POSITIVE_INFINITY, growth = 3 }: ShortPageOptions = {},
): ShortPages {
  /** Pages of each list so far, by the request without the place where it begins. */
  const served = new Map<string, number>();
  let pages = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isRead = /^(Query|Scan)$/.test(operationOf(context));
      const { ExclusiveStartKey, ...list } = args.input as { ExclusiveStartKey?: unknown };
      const { Limit = Number.POSITIVE_INFINITY } = list as { Limit?: number };
      if (!isRead || (keepsLimit && Limit < Number.POSITIVE_INFINITY)) return next(args);
      const name = inspect(list, { depth: null, maxArrayLength: null, maxStringLength: null });
      const before = ExclusiveStartKey === undefined ? 0 : (served.get(name) ?? 0);
      served.set(name, before + 1);
      pages += 1;
      const input = { ...args.input, Limit: Math.min(Limit, atMost, growth ** before) };
      return next({ ...args, input });
    },
    { step: 'initialize', name: 'edgewiseShortPages' },
  );
  return { pages: () => pages };
}
