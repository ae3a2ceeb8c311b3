import { describe, expect, test } from 'vitest';
import { replayedWrites } from './late-index.ts';

const at = { table: 'Graph', twin: 'late-Graph', keys: { partitionKey: 'PK', sortKey: 'SK' } };
const key = (id: string) => ({ PK: { S: id }, SK: { S: 'x' } });
const one = { N: '1' };

/** Kind and request of each write. */
function replayed(operation: string, input: object, output: object = {}): unknown[] {
  const writes = replayedWrites({ operation, input, output }, at);
  return writes.map((write) => [write.constructor.name, write.input]);
}

const conditional = {
  TableName: 'Graph',
  ReturnValues: 'ALL_OLD',
  ReturnConsumedCapacity: 'INDEXES',
  ConditionExpression: '#v = :old',
  ExpressionAttributeNames: { '#v': 'version' },
  ExpressionAttributeValues: { ':old': one },
};
const update = {
  ...conditional,
  Key: key('a'),
  UpdateExpression: 'SET #n.#v = :n, #name = :n',
  ExpressionAttributeNames: { '#v': 'version', '#n': 'node', '#name': 'name', '#other': 'o' },
  ExpressionAttributeValues: { ':old': one, ':n': { N: '2' } },
};
const bareUpdate = {
  TableName: 'late-Graph',
  Key: key('a'),
  UpdateExpression: 'SET #n.#v = :n, #name = :n',
  ExpressionAttributeNames: { '#v': 'version', '#n': 'node', '#name': 'name' },
  ExpressionAttributeValues: { ':n': { N: '2' } },
};

describe('a write is repeated on the twin', () => {
  test('without its condition, and without the placeholders that only the condition uses', () => {
    expect(replayed('PutItem', { ...conditional, Item: key('a') })).toEqual([
      ['PutItemCommand', { TableName: 'late-Graph', Item: key('a') }],
    ]);
    expect(replayed('DeleteItem', { ...conditional, Key: key('a') })).toEqual([
      ['DeleteItemCommand', { TableName: 'late-Graph', Key: key('a') }],
    ]);
    expect(replayed('UpdateItem', update)).toEqual([['UpdateItemCommand', bareUpdate]]);
  });

  test.each([
    ['in DynamoDB’s form', key],
    ['as the document client reads it', (PK: string) => ({ PK, SK: 'x' })],
  ])('member by member of a batch, but for what was left unprocessed, %s', (_form, keyOf) => {
    const put = (id: string, ofKey: (id: string) => object = key) => {
      return { PutRequest: { Item: { ...ofKey(id), likes: one } } };
    };
    const gone = (id: string, ofKey: (id: string) => object = key) => {
      return { DeleteRequest: { Key: ofKey(id) } };
    };
    const RequestItems = { Graph: [put('a'), gone('b'), put('c'), gone('d')], Other: [put('e')] };
    const left = [gone('d', keyOf), put('a', keyOf)];
    const UnprocessedItems = { Graph: left, Other: [put('c', keyOf)] };
    expect(replayed('BatchWriteItem', { RequestItems }, { UnprocessedItems })).toEqual([
      ['DeleteItemCommand', { TableName: 'late-Graph', Key: key('b') }],
      ['PutItemCommand', { TableName: 'late-Graph', Item: { ...key('c'), likes: one } }],
    ]);
  });

  test('as one transaction, with what it wrote to the table', () => {
    const TransactItems = [
      { ConditionCheck: { ...conditional, Key: key('z') } },
      { Update: update },
      { Put: { TableName: 'Other', Item: key('b') } },
      { Delete: { ...conditional, Key: key('c') } },
    ];
    const sent = { TransactItems, ClientRequestToken: 'once' };
    expect(replayed('TransactWriteItems', sent)).toEqual([
      [
        'TransactWriteItemsCommand',
        {
          TransactItems: [
            { Update: bareUpdate },
            { Delete: { TableName: 'late-Graph', Key: key('c') } },
          ],
        },
      ],
    ]);
  });

  test.each([
    ['another table’s put', 'PutItem', { TableName: 'Other', Item: key('a') }],
    ['a check', 'TransactWriteItems', { TransactItems: [{ ConditionCheck: { ...conditional } }] }],
    ['a change of the table itself', 'UpdateTable', { TableName: 'Graph' }],
  ])('not at all where it is %s', (_what, operation, input) => {
    expect(replayed(operation, input)).toEqual([]);
  });
});
