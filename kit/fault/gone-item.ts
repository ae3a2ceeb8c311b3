/** An item that another client has deleted between two requests of a call. */

import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { bodyBytes, type Http, withJson } from '../item/wire-body.ts';
import { operationOf } from '../meter/operation.ts';

/** The item; or, without a sort key, its whole item collection. */
export interface GoneItem {
  readonly PK: string;
  readonly SK?: string;
}

type Key = Record<string, AttributeValue>;

/**
 * Makes the reads of a client miss an item: GetItem, BatchGetItem, and for a whole collection also a Query of
 * it in the table. Nothing is deleted: what others share stays as it is.
 *
 * @example
 * attachGone(db, { PK: 'PRODUCT#p7', SK: 'PRODUCT#p7' });
 */
export function attachGone(client: Pick<DynamoDBClient, 'middlewareStack'>, gone: GoneItem): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const operation = operationOf(context);
      if (!/^(GetItem|BatchGetItem|Query)$/.test(operation)) return next(args);
      const http = args.request as Http;
      const input = JSON.parse((await bodyBytes(http.body)).toString());
      const changed = JSON.stringify(awayFrom(gone, input));
      return next({ ...args, request: withJson(http, changed) });
    },
    // Inside the meter, which sees what the call asked for.
    { step: 'build', priority: 'low' },
  );
}

interface Read {
  readonly Key?: Key;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Key[] }>>;
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: Key;
}

/** The request, which asks for something that is not there in place of the item. */
function awayFrom({ PK, SK }: GoneItem, input: Read): Read {
  const nowhere = { S: `${PK} (deleted)` };
  const moved = (key: Key): Key => {
    const isIt = key.PK?.S === PK && (SK === undefined || key.SK?.S === SK);
    return isIt ? { ...key, PK: nowhere } : key;
  };
  const { Key, RequestItems, IndexName, ExpressionAttributeValues: values } = input;
  if (Key) return { ...input, Key: moved(Key) };
  if (RequestItems) {
    const tables = Object.entries(RequestItems).map(
      ([table, own]) => [table, { ...own, Keys: own.Keys.map(moved) }] as const,
    );
    return { ...input, RequestItems: Object.fromEntries(tables) };
  }
  if (IndexName !== undefined || SK !== undefined || !values) return input;
  const others = Object.entries(values).map(
    ([name, value]) => [name, value.S === PK ? nowhere : value] as const,
  );
  return { ...input, ExpressionAttributeValues: Object.fromEntries(others) };
}
