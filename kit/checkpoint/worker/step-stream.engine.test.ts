import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../../document-client.ts';
import { startEmbedded } from '../../engine/embedded.ts';
import type { Engine } from '../../engine/engine.ts';
import { createTable, type TableDefinition } from '../../table.ts';
import { StepStream } from './step-stream.ts';

const TABLE: TableDefinition = {
  ...{ name: 'Streamed', partitionKey: 'PK', sortKey: 'SK' },
  ...{ indexes: {}, stream: 'NEW_AND_OLD_IMAGES' },
};

let engine: Engine;
let db: DynamoDBDocumentClient;

beforeAll(async () => {
  engine = await startEmbedded();
  db = createDocumentClient(engine);
  await createTable(db, TABLE);
});
afterAll(async () => {
  db.destroy();
  await engine.stop();
});

async function put(...names: string[]): Promise<void> {
  for (const PK of names) {
    await db.send(new PutCommand({ TableName: TABLE.name, Item: { PK, SK: 'x' } }));
  }
}

describe('the stream of a table', () => {
  test('gives what was written since the last call, in order, and nothing twice', async () => {
    await put('before');
    const stream = await StepStream.open(engine.endpoint, TABLE.name);
    const names = async () => {
      return (await stream.records()).map(({ dynamodb }) => dynamodb?.Keys?.PK?.S);
    };
    await put('a', 'b', 'c');
    expect(await names()).toEqual(['a', 'b', 'c']);
    expect(await names()).toEqual([]);
    await put('d');
    expect(await names()).toEqual(['d']);
    await stream.close();
  });
});
