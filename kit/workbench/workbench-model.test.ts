import { describe, expect, test } from 'vitest';
import type { TableDefinition } from '../table.ts';
import { workbenchModel } from './workbench-model.ts';

const table: TableDefinition = {
  ...{ name: 'Shop', partitionKey: 'PK', sortKey: 'SK' },
  indexes: {
    GSI1: { partitionKey: 'GSI1PK', sortKey: 'likes', projection: 'ALL', sortsNumbers: true },
    Card: { partitionKey: 'SK', sortKey: 'PK', projection: { include: ['name'] } },
    Keys: { partitionKey: 'seller', sortKey: 'SK', projection: 'KEYS_ONLY' },
  },
};
const product = {
  ...{ PK: 'PRODUCT#p1', SK: 'PRODUCT#p1', Type: 'Product', productId: 'p1' },
  ...{ likes: 1.5, tags: new Set(['a', 'b']), sizes: new Set([1, 2]), photo: Buffer.from('png') },
  ...{ open: true, sold: [1, { at: 'x' }], gone: undefined },
};

describe('a model of NoSQL Workbench', () => {
  const [first] = workbenchModel('Lab 9', 'A shop', [{ table, items: [product] }]).DataModel;

  test('has the items in DynamoDB’s JSON, in the facet of their type', () => {
    expect(first?.TableFacets).toEqual([
      {
        FacetName: 'Product',
        KeyAttributeAlias: {
          PartitionKeyAlias: 'PRODUCT#<productId>',
          SortKeyAlias: 'PRODUCT#<productId>',
        },
        TableData: [
          {
            ...{ PK: { S: 'PRODUCT#p1' }, SK: { S: 'PRODUCT#p1' }, Type: { S: 'Product' } },
            ...{ productId: { S: 'p1' }, likes: { N: '1.5' }, tags: { SS: ['a', 'b'] } },
            ...{
              sizes: { NS: ['1', '2'] },
              photo: { B: Buffer.from('png') },
              open: { BOOL: true },
            },
            sold: { L: [{ N: '1' }, { M: { at: { S: 'x' } } }] },
          },
        ],
        NonKeyAttributes: [
          ...['Type', 'productId', 'likes', 'tags', 'sizes', 'photo', 'open', 'sold'],
        ],
        DataAccess: { MySql: {} },
      },
    ]);
    expect(first).not.toHaveProperty('TableData');
  });

  test('names the type of every attribute, those of index keys that no item has too', () => {
    const types = first?.NonKeyAttributes.map((one) => `${one.AttributeName} ${one.AttributeType}`);
    expect(types).toEqual([
      ...['GSI1PK S', 'likes N', 'seller S', 'Type S', 'productId S', 'tags SS', 'sizes NS'],
      ...['photo B', 'open BOOL', 'sold L'],
    ]);
  });

  test('has each index with its keys, their types and its projection', () => {
    const key = (AttributeName: string, AttributeType = 'S'): object => ({
      ...{ AttributeName, AttributeType },
    });
    expect(first?.GlobalSecondaryIndexes).toEqual([
      {
        IndexName: 'GSI1',
        KeyAttributes: { PartitionKey: key('GSI1PK'), SortKey: key('likes', 'N') },
        Projection: { ProjectionType: 'ALL' },
      },
      {
        IndexName: 'Card',
        KeyAttributes: { PartitionKey: key('SK'), SortKey: key('PK') },
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name'] },
      },
      {
        IndexName: 'Keys',
        KeyAttributes: { PartitionKey: key('seller'), SortKey: key('SK') },
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ]);
  });

  test('names a facet after its table too where two tables have items of that type', () => {
    const other = { table: { ...table, name: 'Catalog' }, items: [product] };
    const { DataModel } = workbenchModel('Lab 9', 'A shop', [{ table, items: [product] }, other]);
    const facets = DataModel.flatMap(({ TableFacets }) => TableFacets);
    const names = facets.map(({ FacetName }) => FacetName);
    expect(names).toEqual(['Product-Shop', 'Product-Catalog']);
  });
});
