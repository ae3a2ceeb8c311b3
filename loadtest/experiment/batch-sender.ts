/** Sends items in batches through the AWS SDK, which signs but never repeats them here. */

import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../kit/item/item.ts';
import { KitError } from '../../kit/kit-error.ts';
import { isThrottle } from '../../kit/load/outcome.ts';

/** One entry of `ThrottlingReasons`. */
export interface ThrottleReason {
  readonly reason: string;
  /** The ARN of the table or index. */
  readonly resource: string;
}

/** What became of one batch. */
export type BatchFate =
  | {
      readonly kind: 'answered';
      /** As DynamoDB says that the table consumed them, without its indexes. */
      readonly admittedUnits: number;
      readonly refused: Item[];
    }
  | { readonly kind: 'throttled'; readonly reasons: readonly ThrottleReason[] }
  | { readonly kind: 'failed'; readonly cause: Error };

/** Sends the batches of one load. */
export type BatchSender = (items: readonly Item[]) => Promise<BatchFate>;

/**
 * A sender of BatchWriteItem, or of BatchGetItem.
 *
 * A batch that failed at DynamoDB's side or on the way is a fate too; any other error is thrown.
 *
 * @param db a client whose `maxAttempts` is 1: the SDK's repetitions would hide refusals
 * @throws {KitError} `experiment.noCapacity` where an answer tells no consumed capacity
 */
export function batchSender(
  db: DynamoDBDocumentClient,
  table: string,
  operation: 'writes' | 'strong reads',
): BatchSender {
  const send = operation === 'writes' ? writeBatch(db, table) : readBatch(db, table);
  return async (items) => {
    try {
      const { consumed, left } = await send(items);
      const keys = new Set(left.map(keyText));
      const refused = left.length === 0 ? [] : items.filter((item) => keys.has(keyText(item)));
      return { kind: 'answered', admittedUnits: tableUnits(consumed, table), refused };
    } catch (error) {
      return fateOf(error);
    }
  };
}

type Send = (items: readonly Item[]) => Promise<{ consumed: ConsumedCapacity[]; left: Item[] }>;

function writeBatch(db: DynamoDBDocumentClient, table: string): Send {
  return async (items) => {
    const puts = items.map((item) => ({ PutRequest: { Item: item } }));
    const { ConsumedCapacity: consumed = [], UnprocessedItems: unprocessed } = await db.send(
      new BatchWriteCommand({
        RequestItems: { [table]: puts },
        ReturnConsumedCapacity: 'INDEXES',
      }),
    );
    const left = (unprocessed?.[table] ?? []).map((request) => request.PutRequest?.Item as Item);
    return { consumed, left };
  };
}

function readBatch(db: DynamoDBDocumentClient, table: string): Send {
  return async (items) => {
    const keys = items.map(({ PK, SK }) => ({ PK, SK }));
    const { ConsumedCapacity: consumed = [], UnprocessedKeys: unprocessed } = await db.send(
      new BatchGetCommand({
        RequestItems: { [table]: { Keys: keys, ConsistentRead: true } },
        ReturnConsumedCapacity: 'INDEXES',
      }),
    );
    return { consumed, left: (unprocessed?.[table]?.Keys ?? []) as Item[] };
  };
}

function keyText({ PK, SK }: Item): string {
  return `${PK}\n${SK}`;
}

function tableUnits(consumed: readonly ConsumedCapacity[], table: string): number {
  const [own] = consumed;
  const units = own?.Table?.CapacityUnits ?? own?.CapacityUnits;
  if (units !== undefined) return units;
  throw new KitError(
    'engine',
    'experiment.noCapacity',
    `Expected every answer to say what table \`${table}\` consumed, but one did not. Without that there is nothing to measure: use DynamoDB itself.`,
  );
}

/** What the SDK tells of an error; the two kinds of throttling spell the list apart. */
interface TellingError extends Error {
  readonly $fault?: 'client' | 'server';
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly ThrottlingReasons?: readonly Partial<ThrottleReason>[];
  readonly throttlingReasons?: readonly Partial<ThrottleReason>[];
}

function fateOf(error: unknown): BatchFate {
  if (!(error instanceof Error) || error instanceof KitError) throw error;
  const { name, ThrottlingReasons, throttlingReasons, $fault, $metadata } = error as TellingError;
  if (isThrottle(name)) {
    const told = ThrottlingReasons ?? throttlingReasons ?? [];
    const reasons = told.map(({ reason = name, resource = '' }) => ({ reason, resource }));
    return {
      kind: 'throttled',
      reasons: reasons.length > 0 ? reasons : [{ reason: name, resource: '' }],
    };
  }
  const isTheirs = $fault === 'server' || ($metadata?.httpStatusCode ?? 599) >= 500;
  if (isTheirs) return { kind: 'failed', cause: error };
  throw error;
}
