/** Numbers on the wire: one number may be spelled in several ways, and may have more digits than a double. */

import { describe, expect, test } from 'vitest';
import type { WireItem } from '../../item/wire-item.ts';
import { Governor } from '../governor.ts';
import { AdmissionControl, writeEvent } from './admission-control.ts';
import { writeOutcome } from './item-image.ts';
import { type GovernedSchema, keyOf, schemaOf } from './table-schema.ts';

const schema = schemaOf({
  TableName: 'T',
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  AttributeDefinitions: [
    { AttributeName: 'id', AttributeType: 'N' },
    { AttributeName: 'to', AttributeType: 'N' },
  ],
  BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
  GlobalSecondaryIndexes: [
    {
      IndexName: 'I',
      KeySchema: [{ AttributeName: 'to', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
});

function governed(): { control: AdmissionControl; schema: GovernedSchema } {
  const governor = new Governor();
  const { name, throughput, globalIndexes: indexes } = schema;
  const resource = governor.createTable({ name, throughput, indexes }, 0);
  return {
    control: new AdmissionControl(governor, () => 0, 'PTEE'),
    schema: { ...schema, resource },
  };
}

const key = (N: string) => keyOf(schema, { id: { N } });

describe('a number as a partition key', () => {
  test('is one key, however it is spelled', () => {
    for (const spelling of ['100.0', '1E2', '+100']) expect(key(spelling)).toEqual(key('100'));
  });

  test('of 21 digits is another key than its neighbour: 200 of them lie on all four partitions', () => {
    const hashes = Array.from(
      { length: 200 },
      (_, nth) => key(`90071992547409930${1_000 + nth}`)?.hash,
    );
    expect(new Set(hashes).size).toBe(200);
    expect(new Set(hashes.map((hash) => Math.floor((4 * (hash ?? 0)) / 2 ** 53))).size).toBe(4);
  });

  test('is what a rule names, however either of them is spelled', () => {
    const { control, schema } = governed();
    control.rules.add({ table: 'T', key: '1E2' });
    const event = (N: string) => writeEvent(schema.resource, key(N) as never, 1);
    const [refused, admitted] = control.admitBatch([event('100.0'), event('101')]);
    expect(refused).toBeDefined();
    expect(admitted).toBeUndefined();
  });
});

describe('an overwrite', () => {
  const item = (attributes: object): WireItem => ({
    id: { N: '1' },
    to: { N: '7' },
    ...attributes,
  });

  test.each<[string, WireItem, WireItem]>([
    ['a number of an index key is spelled otherwise', item({}), item({ to: { N: '7.0' } })],
    [
      'a nested number is',
      item({ m: { M: { a: { N: '10' } } } }),
      item({ m: { M: { a: { N: '10.00' } } } }),
    ],
    ['a set has another order', item({ s: { NS: ['1', '2'] } }), item({ s: { NS: ['2E0', '1'] } })],
  ])('in which %s writes nothing to the index', (_, before, after) => {
    expect(writeOutcome(governed().schema, before, after).indexWrites).toEqual([]);
  });

  test('in which a number of the index key changes writes twice to the index', () => {
    const { indexWrites } = writeOutcome(governed().schema, item({}), item({ to: { N: '7.01' } }));
    expect(indexWrites.map(({ partitionKeyText }) => partitionKeyText)).toEqual(['7', '7.01']);
  });
});
