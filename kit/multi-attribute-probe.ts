/**
 * Whether an engine has indexes whose keys have several attributes: found out by asking it, never by its
 * version. An engine without them may take such an index all the same, and use
 * only the first attribute.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html
 */

import { randomBytes } from 'node:crypto';

/** Sends one request, in DynamoDB's JSON; `undefined` where it is answered with an error. */
export type AskEngine = (operation: string, input: object) => Promise<object | undefined>;

/** The sentence about an engine without such keys. */
export const NO_MULTI_ATTRIBUTE_KEYS =
  'This engine uses only the first attribute of an index key that has several: Queries of such an index fail or answer wrong. DynamoDB Local 3.3 has such keys.';

const NAMES = ['a', 'b', 'c', 'd'];
/** All four; another `b`; and no `d`, so it is not in the index. */
const ITEMS = ['abcd', 'aBcd', 'abc'];

/**
 * Makes a table with such an index, asks it, and drops it.
 *
 * @returns whether the index holds two of the three items, and a Query by all attributes finds one
 */
export async function hasMultiAttributeKeys(ask: AskEngine): Promise<boolean> {
  const TableName = `edgewise-probe-${randomBytes(4).toString('hex')}`;
  const schema = (names: string[]) =>
    names.map((AttributeName, at) => ({ AttributeName, KeyType: at < 2 ? 'HASH' : 'RANGE' }));
  const index = { IndexName: 'probe', Projection: { ProjectionType: 'ALL' } };
  const made = await ask('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: schema(['id']),
    AttributeDefinitions: ['id', ...NAMES].map((AttributeName) => {
      return { AttributeName, AttributeType: 'S' };
    }),
    GlobalSecondaryIndexes: [{ ...index, KeySchema: schema(NAMES) }],
  });
  if (!made) return false;
  try {
    for (const values of ITEMS) {
      const keys = [...values].map((S, at) => [NAMES[at], { S }]);
      await ask('PutItem', { TableName, Item: { id: { S: values }, ...Object.fromEntries(keys) } });
    }
    const counted = async (operation: string, more: object): Promise<unknown> => {
      const input = { TableName, IndexName: index.IndexName, Select: 'COUNT', ...more };
      return ((await ask(operation, input)) as { Count?: number } | undefined)?.Count;
    };
    const found = await counted('Query', {
      KeyConditionExpression: NAMES.map((name) => `${name} = :${name}`).join(' AND '),
      ExpressionAttributeValues: Object.fromEntries(NAMES.map((S) => [`:${S}`, { S }])),
    });
    return found === 1 && (await counted('Scan', {})) === 2;
  } finally {
    await ask('DeleteTable', { TableName });
  }
}
