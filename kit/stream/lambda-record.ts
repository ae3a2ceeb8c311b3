/**
 * A stream record in the shape in which Lambda hands it to a handler: the SDK's shape has dates,
 * bytes and other names.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */

import type {
  _Record as SdkRecord,
  AttributeValue as SdkValue,
} from '@aws-sdk/client-dynamodb-streams';
import type { AttributeValue, DynamoDBRecord, StreamRecord } from 'aws-lambda';

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
