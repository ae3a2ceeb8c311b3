import { describe, expect, test } from 'vitest';
import { cloudFormationTemplate } from './alarm/cloudformation.ts';
import type { IndexProjection } from './index-projection.ts';
import {
  createTableInput,
  type IndexDefinition,
  type StreamView,
  type TableDefinition,
} from './table.ts';

const graph: TableDefinition = { name: 'Graph', partitionKey: 'PK', sortKey: 'SK', indexes: {} };
const VIEWS: StreamView[] = ['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'];

/** The properties of the one resource of a template. */
function propertiesOf(table: TableDefinition): unknown {
  const [resource] = Object.values(cloudFormationTemplate([table]).Resources);
  return (resource as { Properties: unknown }).Properties;
}

describe('a table with a stream', () => {
  test.each(VIEWS)('of %s is created with it', (stream) => {
    expect(createTableInput({ ...graph, stream }).StreamSpecification).toEqual({
      StreamEnabled: true,
      StreamViewType: stream,
    });
  });

  test.each(
    VIEWS,
  )('of %s is a resource without StreamEnabled: CloudFormation has none', (stream) => {
    const { StreamSpecification: _, ...input } = createTableInput({ ...graph, stream });
    expect(propertiesOf({ ...graph, stream })).toEqual({
      ...input,
      StreamSpecification: { StreamViewType: stream },
    });
  });

  test('differs in nothing else from a table without one', () => {
    const { StreamSpecification: _, ...input } = createTableInput({
      ...graph,
      stream: 'NEW_IMAGE',
    });
    expect(createTableInput(graph)).toEqual(input);
    expect(propertiesOf(graph)).toEqual(input);
  });
});

describe('an index whose key has several attributes', () => {
  const byUser = { partitionKey: ['tenant', 'user'], sortKey: ['year', 'at'] };
  const indexed = (keys: Pick<IndexDefinition, 'partitionKey' | 'sortKey'>): TableDefinition => {
    return { ...graph, indexes: { ByUser: { ...keys, projection: 'ALL', numbers: ['year'] } } };
  };

  test('is created with them in their order and with their types; so is its CloudFormation resource', () => {
    const input = createTableInput(indexed(byUser));
    expect(input.GlobalSecondaryIndexes?.[0]?.KeySchema).toEqual([
      { AttributeName: 'tenant', KeyType: 'HASH' },
      { AttributeName: 'user', KeyType: 'HASH' },
      { AttributeName: 'year', KeyType: 'RANGE' },
      { AttributeName: 'at', KeyType: 'RANGE' },
    ]);
    expect(input.AttributeDefinitions).toContainEqual({
      AttributeName: 'year',
      AttributeType: 'N',
    });
    expect(propertiesOf(indexed(byUser))).toEqual(input);
  });

  test('may have no sort key', () => {
    const input = createTableInput(indexed({ partitionKey: ['tenant', 'user'] }));
    expect(input.GlobalSecondaryIndexes?.[0]?.KeySchema?.map(({ KeyType }) => KeyType)).toEqual([
      'HASH',
      'HASH',
    ]);
  });

  test.each([
    ['none', [], 'none'],
    ['five', ['a', 'b', 'c', 'd', 'e'], 'a, b, c, d, e'],
    ['one twice', ['a', 'a'], 'a, a'],
  ])('has one to four different ones in a key: not %s', (_what, partitionKey, got) => {
    expect(() => createTableInput(indexed({ ...byUser, partitionKey }))).toThrow(
      expect.objectContaining({
        code: 'table.badKey',
        message: expect.stringContaining(`got ${got}.`),
      }),
    );
  });
});

describe('an index that includes attributes', () => {
  const indexed = (...projections: readonly IndexProjection[]): TableDefinition => {
    const keys = { partitionKey: 'SK', sortKey: 'PK' };
    const indexes = projections.map((projection, at) => [`GSI${at}`, { ...keys, projection }]);
    return { ...graph, indexes: Object.fromEntries(indexes) };
  };
  const including = (count: number): IndexProjection => {
    return { include: Array.from({ length: count }, (_, at) => `a${at}`) };
  };

  test('names them beside its projection; the other projections name none', () => {
    const table = indexed({ include: ['name', 'since'] }, 'KEYS_ONLY', 'ALL');
    const created = createTableInput(table).GlobalSecondaryIndexes;
    expect(created?.map(({ Projection }) => Projection)).toEqual([
      { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name', 'since'] },
      { ProjectionType: 'KEYS_ONLY' },
      { ProjectionType: 'ALL' },
    ]);
  });

  test('is in a template of CloudFormation as it is in CreateTable', () => {
    const table = indexed({ include: ['name'] });
    expect(propertiesOf(table)).toEqual(createTableInput(table));
    expect(propertiesOf(table)).toMatchObject({
      GlobalSecondaryIndexes: [
        { Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name'] } },
      ],
    });
  });

  test('includes at most 20, and with the other indexes of its table at most 100', () => {
    const five = Array.from({ length: 5 }, () => including(20));
    const created = createTableInput(indexed(...five, 'ALL')).GlobalSecondaryIndexes;
    expect(created).toHaveLength(6);
  });

  test.each([
    [
      [including(0)],
      "`GSI0` of table `Graph` to include 1 to 20 attributes, got 0: say 'KEYS_ONLY'",
    ],
    [['ALL', including(21)], '`GSI1` of table `Graph` to include 1 to 20 attributes, got 21'],
    [
      [...Array.from({ length: 5 }, () => including(20)), including(1)],
      'to include at most 100 attributes together, got 101',
    ],
  ] as const)('is refused with more, or with none', (projections, sentence) => {
    const create = (): unknown => createTableInput(indexed(...projections));
    expect(create).toThrow(expect.objectContaining({ code: 'table.badProjection' }));
    expect(create).toThrow(sentence);
  });
});
