import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, engine } from '../../../tools/test-engine.ts';
import { createTable, type TableDefinition } from '../../table.ts';
import { StepStream } from './step-stream.ts';

const TABLE: TableDefinition = {
  name: 'Streamed',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {},
  stream: 'NEW_AND_OLD_IMAGES',
};

beforeAll(async () => {
  await createTable(db, TABLE);
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
