import type {
  _Record as SdkRecord,
  AttributeValue as SdkValue,
} from '@aws-sdk/client-dynamodb-streams';
import type { AttributeValue } from 'aws-lambda';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lambdaRecord } from './stream-batch.ts';

const ARN = 'arn:aws:dynamodb:us-east-1:000000000000:table/Graph/stream/2026';

/** A record as the SDK gives it: a deletion by TTL. */
const DELETED: SdkRecord = {
  eventID: 'c4ca4238a0b923820dcc509a6f75849b',
  eventName: 'REMOVE',
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'us-east-1',
  dynamodb: {
    ApproximateCreationDateTime: new Date('2026-01-15T09:00:00Z'),
    Keys: { PK: { S: 'person#1' }, SK: { S: 'NODE#person' } },
    OldImage: { PK: { S: 'person#1' }, SK: { S: 'NODE#person' }, photo: { B: Buffer.from('abc') } },
    SequenceNumber: '111',
    SizeBytes: 26,
    StreamViewType: 'OLD_IMAGE',
  },
  userIdentity: { PrincipalId: 'dynamodb.amazonaws.com', Type: 'Service' },
};

describe('a record as Lambda hands it over', () => {
  test('has seconds, base64, the ARN and lower-case names', () => {
    expect(lambdaRecord(DELETED, ARN)).toStrictEqual({
      eventID: 'c4ca4238a0b923820dcc509a6f75849b',
      eventName: 'REMOVE',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      eventSourceARN: ARN,
      awsRegion: 'us-east-1',
      dynamodb: {
        ApproximateCreationDateTime: 1_768_467_600,
        Keys: { PK: { S: 'person#1' }, SK: { S: 'NODE#person' } },
        OldImage: { PK: { S: 'person#1' }, SK: { S: 'NODE#person' }, photo: { B: 'YWJj' } },
        SequenceNumber: '111',
        SizeBytes: 26,
        StreamViewType: 'OLD_IMAGE',
      },
      userIdentity: { principalId: 'dynamodb.amazonaws.com', type: 'Service' },
    });
  });

  test('has no member that the SDK’s record lacks, but for the ARN', () => {
    expect(lambdaRecord({ eventID: '1', dynamodb: { SequenceNumber: '2' } }, ARN)).toStrictEqual({
      eventID: '1',
      dynamodb: { SequenceNumber: '2' },
      eventSourceARN: ARN,
    });
  });

  const anyName = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'S', 'B'));
  const anyBytes = fc.uint8Array({ maxLength: 8 });
  const { value: anyValue } = fc.letrec<{ value: SdkValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.record({ S: fc.string() }),
      fc.record({ N: fc.integer().map(String) }),
      fc.record({ B: anyBytes }),
      fc.record({ BOOL: fc.boolean() }),
      fc.record({ NULL: fc.constant(true) }),
      fc.record({ SS: fc.uniqueArray(fc.string(), { minLength: 1 }) }),
      fc.record({ NS: fc.uniqueArray(fc.integer().map(String), { minLength: 1 }) }),
      fc.record({ BS: fc.array(anyBytes, { minLength: 1 }) }),
      fc.record({ L: fc.array(tie('value'), { maxLength: 4 }) }),
      fc.record({ M: fc.dictionary(anyName, tie('value'), { maxKeys: 4 }) }),
    ) as fc.Arbitrary<SdkValue>,
  }));

  test('has images that lead back to the SDK’s, also through JSON', () => {
    const isRight = fc.property(fc.dictionary(anyName, anyValue, { maxKeys: 5 }), (image) => {
      const record = lambdaRecord({ dynamodb: { NewImage: image, OldImage: image } }, ARN);
      const { NewImage, OldImage } = JSON.parse(JSON.stringify(record)).dynamodb;
      expect(back({ M: NewImage })).toStrictEqual(plain({ M: image }));
      expect(back({ M: OldImage })).toStrictEqual(plain({ M: image }));
    });
    fc.assert(isRight);
  });
});

/** A value of Lambda's as the SDK's; entries show a member called `__proto__`, which objects hide. */
function back({ M, L, B, BS, ...rest }: AttributeValue): unknown {
  if (M !== undefined) return Object.entries(M).map(([name, value]) => [name, back(value)]);
  if (L !== undefined) return L.map(back);
  if (B !== undefined) return [...Buffer.from(B, 'base64')];
  if (BS !== undefined) return BS.map((one) => [...Buffer.from(one, 'base64')]);
  return rest;
}

function plain(value: SdkValue): unknown {
  if (value.M !== undefined) {
    return Object.entries(value.M).map(([name, member]) => [name, plain(member)]);
  }
  if (value.L !== undefined) return value.L.map(plain);
  if (value.B !== undefined) return [...value.B];
  if (value.BS !== undefined) return value.BS.map((one) => [...one]);
  return { ...value };
}
