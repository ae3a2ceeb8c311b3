import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../../../tools/test-engine.ts';
import { skipRetryPauses } from '../../fault/answer-fault.ts';
import { attachMeter } from '../../meter/recording-meter.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { createTable, type TableDefinition } from '../../table.ts';
import { type BorrowedClient, borrowClient, connect } from './kept-client.ts';

const TABLE = 'kept-client';
const get = new GetCommand({ TableName: TABLE, Key: { PK: 'A', SK: 'A' } });

beforeAll(async () => {
  const definition: TableDefinition = {
    name: TABLE,
    partitionKey: 'PK',
    sortKey: 'SK',
    indexes: {},
  };
  await createTable(connect(engine), definition, TABLE);
});

/** Who has a client is told by what it has in common with others. */
function clientOf({ db }: BorrowedClient): unknown {
  return Object.getPrototypeOf(db);
}

describe('a client of a checkpoint', () => {
  test('goes from call to call, and what was put on it for one is on no other', async () => {
    const one = borrowClient(engine, {});
    const { records } = attachMeter(one.db);
    one.db.middlewareStack.add(() => () => Promise.reject(new Error('gone')), { name: 'breaks' });
    await expect(one.db.send(get)).rejects.toThrow('gone');
    one.giveBack(records);
    const other = borrowClient(engine, {});
    expect(clientOf(other)).toBe(clientOf(one));
    await expect(other.db.send(get)).resolves.toBeDefined();
    expect(records).toHaveLength(0);
    other.giveBack([]);
  });

  test('is nobody else’s meanwhile, and is another one for other attempts', () => {
    const [one, other] = [borrowClient(engine, {}), borrowClient(engine, {})];
    const once = borrowClient(engine, { maxAttempts: 1 });
    expect(new Set([one, other, once].map(clientOf)).size).toBe(3);
    for (const borrowed of [one, other, once]) borrowed.giveBack([]);
  });

  test.each([
    ['has sent a request again', () => ({ attempts: 2 })],
    [
      'makes no pauses any more',
      async (db: BorrowedClient['db']) => {
        await skipRetryPauses(db);
        return { attempts: 1 };
      },
    ],
    [
      'was configured',
      (db: BorrowedClient['db']) => {
        db.config.maxAttempts = async () => 9;
        return { attempts: 1 };
      },
    ],
  ])('is not lent again where it %s', async (_what, use) => {
    const one = borrowClient(engine, {});
    one.giveBack([(await use(one.db)) as RequestRecord]);
    const other = borrowClient(engine, {});
    expect(clientOf(other)).not.toBe(clientOf(one));
    expect(await other.db.config.maxAttempts()).toBe(3);
    other.giveBack([]);
  });
});
