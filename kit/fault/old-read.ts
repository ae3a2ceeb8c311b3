/** A read that is a moment old, as DynamoDB may answer whoever does not ask for strong consistency. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../item/item.ts';
import { operationOf } from '../meter/operation.ts';

/** An item by its key, as it was a moment ago. */
export interface OldItem {
  readonly PK: string;
  readonly SK: string;
  /** Absent where the item was not there yet. */
  readonly item?: Item | undefined;
}

interface Read {
  readonly Key?: Item;
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<Record<string, { readonly ConsistentRead?: boolean }>>;
}

interface Answer {
  readonly Item?: Item | undefined;
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
}

/**
 * Answers the first GetItem or BatchGetItem of a document client that finds the item, and does not ask for
 * strong consistency, with the item as it was. No engine here ever does: each of them is one machine.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 * @example
 * attachOldRead(db, { PK: 'BILL#7', SK: 'BILL#7', item: before });
 */
export function attachOldRead(
  client: Pick<DynamoDBDocumentClient, 'middlewareStack'>,
  { PK, SK, item }: OldItem,
): void {
  let isDone = false;
  /** The items of an answer, with the old one in its place. */
  const old = (items: readonly Item[]): Item[] =>
    items.flatMap((now) => {
      if (isDone || now.PK !== PK || now.SK !== SK) return [now];
      isDone = true;
      return item ? [asAsked(item, now)] : [];
    });
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (isDone || !/^(Batch)?GetItem$/.test(operationOf(context))) return result;
      const { ConsistentRead = false, RequestItems = {} } = args.input as Read;
      const { Item: found, Responses } = result.output as Answer;
      if (found && !ConsistentRead) {
        const [was] = old([found]);
        return { ...result, output: { ...result.output, Item: was } };
      }
      if (!Responses) return result;
      const tables = Object.entries(Responses).map(([table, items]) => {
        return [table, RequestItems[table]?.ConsistentRead ? items : old(items)] as const;
      });
      return { ...result, output: { ...result.output, Responses: Object.fromEntries(tables) } };
    },
    { step: 'initialize', name: 'edgewiseOldRead' },
  );
}

/** The old item with the attributes that the answer has of the new one, where it has not all of them. */
function asAsked(item: Item, now: Item): Item {
  const asked = Object.entries(item).filter(([name]) => name in now);
  return 'Type' in now ? item : Object.fromEntries(asked);
}
