import { describe, expect, test } from 'vitest';
import { type Members, ownReply } from '../../http/exchange.ts';
import type { WireItem } from '../../item/wire-item.ts';
import { Governor } from '../governor.ts';
import { hashOf, type NamedKey } from '../key.ts';
import { AdmissionControl } from './admission-control.ts';
import {
  chargeRead,
  rangeAccess,
  readTargetOf,
  startOfQuery,
  startOfScan,
} from './query-operations.ts';
import { type GovernedSchema, type KeyShape, keyOf, schemaOf } from './table-schema.ts';

const shape: KeyShape = {
  partition: [{ name: 'PK', type: 'S' }],
  sort: [{ name: 'SK', type: 'S' }],
};
const values = { ':pk': { S: 'USER#1' }, ':a': { S: 'A' }, ':b': { S: 'B' } };
const ExpressionAttributeNames = { '#p': 'PK', '#s': 'SK' };
const query = (KeyConditionExpression: string): Members => ({
  KeyConditionExpression,
  ExpressionAttributeNames,
  ExpressionAttributeValues: values,
});

describe('A Query begins to read', () => {
  test.each([
    ['PK = :pk', null],
    ['#p = :pk', null],
    [':pk = #p', null],
    ['(#p = :pk) AND (SK = :a)', 'A'],
    ['SK = :a AND PK = :pk', 'A'],
    ['PK=:pk and SK>:a', 'A'],
    ['PK = :pk AND #s >= :b', 'B'],
    ['PK = :pk AND #s BETWEEN :a AND :b', 'A'],
    ['PK = :pk AND begins_with(#s, :b)', 'B'],
    ['PK = :pk AND begins_with ( SK , :b )', 'B'],
    ['PK = :pk AND SK < :b', null],
    ['PK = :pk AND SK <= :b', null],
  ])('%s at sort key %j of its collection', (expression, sortKey) => {
    expect(startOfQuery(shape, query(expression))).toMatchObject({
      hash: hashOf('USER#1'),
      partitionKeyText: 'USER#1',
      sortKey,
    });
  });

  test('behind every sort key, if it reads backwards', () => {
    const start = startOfQuery(shape, { ...query('PK = :pk'), ScanIndexForward: false });
    expect(start?.sortKey).toBe('\u{ffff}');
    const numbers: KeyShape = { ...shape, sort: [{ name: 'SK', type: 'N' }] };
    const backwards = { ...query('PK = :pk'), ScanIndexForward: false };
    expect(startOfQuery(numbers, backwards)?.sortKey).toBe(Infinity);
  });

  test('where KeyConditions, the older form, say', () => {
    const equals = (value: object) => ({ AttributeValueList: [value], ComparisonOperator: 'EQ' });
    const KeyConditions = {
      PK: equals({ S: 'USER#1' }),
      SK: { AttributeValueList: [{ S: 'A' }], ComparisonOperator: 'BEGINS_WITH' },
    };
    expect(startOfQuery(shape, { KeyConditions })).toMatchObject({ sortKey: 'A' });
  });

  test.each([
    '',
    'SK = :a',
    'PK = :missing',
    'PK < :pk',
    'nonsense',
  ])('nowhere for %j: what is wrong with it, the engine says', (expression) => {
    expect(startOfQuery(shape, query(expression))).toBeUndefined();
  });
});

describe('A page is charged to the partitions where its items lie', () => {
  const description = {
    TableName: 'T',
    KeySchema: ['HASH', 'RANGE'].map((KeyType, at) => ({
      AttributeName: ['PK', 'SK'][at],
      KeyType,
    })),
    AttributeDefinitions: ['PK', 'SK'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
  };
  const item = (PK: string, SK: string): WireItem => ({ PK: { S: PK }, SK: { S: SK } });
  const UNITS = 8;

  /** The units that each partition of a table was charged for a page that costs eight. */
  function chargedBy(
    operation: 'Query' | 'Scan',
    items: readonly WireItem[],
    prepare: (table: GovernedSchema) => void = () => {},
  ): number[] {
    const governor = new Governor();
    const schema = schemaOf(description);
    const resource = governor.createTable({ name: 'T', throughput: schema.throughput }, 0);
    const table = { ...schema, resource };
    prepare(table);
    const control = new AdmissionControl(governor, () => 0, 'PTEE');
    const start = operation === 'Scan' ? startOfScan() : keyOf(table, items[0]);
    const target = readTargetOf(table, undefined) as NonNullable<ReturnType<typeof readTargetOf>>;
    const access = rangeAccess(table, target, start as NamedKey, 'strong');
    control.admitBatch([access.event]);
    const ConsumedCapacity = { TableName: 'T', CapacityUnits: UNITS };
    const page = { Items: items, Count: items.length, ConsumedCapacity };
    chargeRead(control, operation, access, ownReply(200, page));
    return resource.map.partitions.map(({ admitted }) => admitted.Read);
  }

  const onEach = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((PK) => item(PK, '1'));

  test('by their size, where a Scan goes on from one to the next', () => {
    const charged = chargedBy('Scan', onEach);
    const partitionOf = ({ PK }: WireItem) => Math.floor((4 * hashOf(String(PK?.S))) / 2 ** 53);
    const items = [0, 1, 2, 3].map((one) => onEach.filter((at) => partitionOf(at) === one).length);
    expect(items.filter((count) => count > 0).length).toBeGreaterThan(2);
    expect(charged).toEqual(items);
  });

  test('also where an item collection was split', () => {
    const collection = ['1', '2', '3', '4'].map((SK) => item('a', SK));
    expect(chargedBy('Query', collection).filter((units) => units > 0)).toEqual([UNITS]);
    const charged = chargedBy('Query', collection, (table) => {
      const { map } = table.resource;
      const cut = keyOf(table, collection[1]) as NamedKey;
      map.split(map.locate(cut.hash, cut.sortKey), cut, 0.5, 0);
    });
    expect(charged.filter((units) => units > 0)).toEqual([UNITS / 4, (UNITS * 3) / 4]);
  });

  test('as a whole where the read begins, if its items say nothing of their keys', () => {
    expect(chargedBy('Scan', [{}, {}])).toEqual([UNITS, 0, 0, 0]);
  });
});
