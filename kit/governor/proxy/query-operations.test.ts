import { describe, expect, test } from 'vitest';
import type { Members } from '../../http/exchange.ts';
import { hashOf } from '../key.ts';
import { startOfQuery } from './query-operations.ts';
import type { KeyShape } from './table-schema.ts';

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
