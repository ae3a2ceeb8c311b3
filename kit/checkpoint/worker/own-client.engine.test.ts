import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engine } from '../../../tools/test-engine.ts';
import type { Item } from '../../item/item.ts';
import { scanItems } from '../../item/query-items.ts';
import { meter } from '../../meter/meter.ts';
import { createTable } from '../../table.ts';
import { connect } from './kept-client.ts';
import { type OwnClient, ownClient } from './own-client.ts';

const TABLE = 'own-client';
const key = { PK: 'A', SK: 'é' };
/** Every type of attribute, and names that JSON or JavaScript could take for something else. */
const odd: Item = {
  ...key,
  text: 'ß',
  number: 1.5,
  none: null,
  yes: true,
  list: [1, 'a', { B: 'b' }],
  map: { S: 's' },
  bytes: new Uint8Array([0, 255]),
  B: 'b',
  BS: ['bs'],
  nothing: undefined,
  texts: new Set(['a', 'b']),
  numbers: new Set([1]),
  blobs: new Set([new Uint8Array([7])]),
  ...JSON.parse('{ "__proto__": { "a": 1 } }'),
};
/** More than an answer holds. */
const many = Array.from({ length: 30 }, (_, nth): Item => {
  return { PK: 'LONG', SK: String(nth).padStart(2, '0'), text: 'x'.repeat(60_000) };
});
let own: OwnClient;
let sdk: DynamoDBDocumentClient;

beforeAll(async () => {
  const keys = { partitionKey: 'PK', sortKey: 'SK', indexes: {} };
  await createTable(connect(engine), { name: TABLE, ...keys }, TABLE);
});
beforeEach(() => {
  own = ownClient(engine);
  sdk = connect(engine);
});

function putAll(items: readonly Item[]): BatchWriteCommand {
  const puts = items.map((Item) => ({ PutRequest: { Item } }));
  return new BatchWriteCommand({ RequestItems: { [TABLE]: puts } });
}

describe('a check’s own requests', () => {
  test('write, read and delete what the SDK would, and are charged the same', async () => {
    const { totals } = meter(sdk, { engine: 'embedded' });
    const read = new BatchGetCommand({
      RequestItems: { [TABLE]: { Keys: [key], ConsistentRead: true } },
    });
    const gone = new BatchWriteCommand({
      RequestItems: { [TABLE]: [{ DeleteRequest: { Key: key } }] },
    });
    const seen = [];
    for (const db of [own.db, sdk]) {
      await db.send(putAll([odd]));
      seen.push([(await db.send(read)).Responses, await scanItems(db, { TableName: TABLE })]);
      await db.send(gone);
      expect(await scanItems(db, { TableName: TABLE })).toEqual([]);
    }
    expect(seen[0]).toStrictEqual(seen[1]);
    const { nothing: _, ...written } = odd;
    expect(seen[0]?.[1]).toStrictEqual([written]);
    const { readUnits, writeUnits } = totals;
    expect(own.units).toEqual({ readUnits, writeUnits });
  });

  test('follow a Scan from page to page', async () => {
    await own.db.send(putAll(many.slice(0, 25)));
    await own.db.send(putAll(many.slice(25)));
    expect(await scanItems(own.db, { TableName: TABLE })).toHaveLength(many.length);
  });

  test('say what was refused, and leave other requests to the SDK', async () => {
    const refused = own.db.send(putAll([{ PK: '', SK: '' }]));
    await expect(refused).rejects.toThrow(/own BatchWriteItem was refused: .*ValidationException/);
    expect(
      (await own.db.send(new GetCommand({ TableName: TABLE, Key: key }))).Item,
    ).toBeUndefined();
  });

  test('to another DynamoDB are the SDK’s', async () => {
    const other = ownClient({ endpoint: engine.endpoint, kind: 'other' });
    await other.db.send(putAll([odd]));
    expect(other.units.writeUnits).toBe(1);
    expect(Object.hasOwn(other.db, 'send')).toBe(false);
  });
});
