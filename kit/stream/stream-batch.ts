/** What a poller hands over, and what it reports. */

import type {
  _Record as SdkRecord,
  AttributeValue as SdkValue,
} from '@aws-sdk/client-dynamodb-streams';
import type { AttributeValue, DynamoDBRecord, StreamRecord } from 'aws-lambda';

/** Records of one shard, in their order; the next batch of the shard comes when this one is done. */
export interface StreamBatch {
  readonly streamArn: string;
  readonly shardId: string;
  /** One or more, in Lambda's shape. */
  readonly records: readonly DynamoDBRecord[];
  /**
   * Keeps that a part of the batch is done, up to the record of this sequence number. The poller itself
   * keeps it for the whole batch when the consumer's promise is fulfilled.
   */
  commit(sequenceNumber: string): Promise<void>;
  /** Aborted when the poller is to end: a consumer that is not done rejects with its reason. */
  readonly signal: AbortSignal;
}

/** Takes a batch, and fulfils its promise when all of the batch is done. */
export type BatchConsumer = (batch: StreamBatch) => Promise<void>;

/** Records that nobody will read: whatever is kept of the stream has to be made anew from the table. */
export interface StreamGap {
  readonly shardId: string;
  /** The last record before the gap; nothing where none was read. */
  readonly after: string | undefined;
  /**
   * `trimmed`: the records were older than 24 hours. `unlisted`: the whole shard was. `latest`: an
   * iterator expired before any record came, and where it stood is not known.
   */
  readonly cause: 'trimmed' | 'unlisted' | 'latest';
}

// A stream record in the shape in which Lambda hands it to a handler: the SDK's shape has dates,
// bytes and other names.
// @see https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html

type Image = Record<string, AttributeValue>;

/**
 * The record as Lambda's: seconds since 1970 for a date, base64 for bytes, `principalId` and `type`
 * in lower case, and the stream's ARN, which the SDK's record lacks.
 *
 * @param streamArn the stream that it was read from
 * @example
 * lambdaRecord({ dynamodb: { ApproximateCreationDateTime: new Date(2_000) } }, arn);
 * // => { eventSourceARN: arn, dynamodb: { ApproximateCreationDateTime: 2 } }
 */
export function lambdaRecord(record: SdkRecord, streamArn: string): DynamoDBRecord {
  const { userIdentity, dynamodb, eventName, ...rest } = record;
  return defined({
    ...rest,
    eventName: eventName as DynamoDBRecord['eventName'],
    dynamodb: dynamodb && streamRecord(dynamodb),
    userIdentity: userIdentity && {
      principalId: userIdentity.PrincipalId,
      type: userIdentity.Type,
    },
    eventSourceARN: streamArn,
  });
}

function streamRecord(record: NonNullable<SdkRecord['dynamodb']>): StreamRecord {
  const { ApproximateCreationDateTime: date, Keys, NewImage, OldImage, ...rest } = record;
  return defined({
    ...rest,
    ApproximateCreationDateTime: date && date.getTime() / 1_000,
    Keys: Keys && image(Keys),
    NewImage: NewImage && image(NewImage),
    OldImage: OldImage && image(OldImage),
  });
}

/** `fromEntries` makes an attribute called `__proto__` a member like any other. */
function image(attributes: Readonly<Record<string, SdkValue>>): Image {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, lambdaValue(value)]),
  );
}

function lambdaValue(value: SdkValue): AttributeValue {
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(base64) };
  if (value.L !== undefined) return { L: value.L.map(lambdaValue) };
  if (value.M !== undefined) return { M: image(value.M) };
  return value as AttributeValue; // The others are text and booleans in both shapes.
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** Without the members that are undefined: JSON has none either. */
function defined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
