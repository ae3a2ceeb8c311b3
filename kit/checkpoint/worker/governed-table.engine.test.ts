/** Calls driven at a table behind the partition model, on a clock that only the drives move. */

import {
  ConditionalCheckFailedException,
  ListTablesCommand,
  ThrottlingException,
} from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { db, engine } from '../../../tools/test-engine.ts';
import { GovernedTable } from './governed-table.ts';
import type { ModelCall } from './model-client.ts';

const definition = { name: 'Governed', partitionKey: 'PK', sortKey: 'SK', indexes: {} };
/** Everybody writes to one key. */
const put =
  (nth: number): ModelCall<unknown> =>
  (lab) =>
    lab.db.send(new PutCommand({ TableName: lab.table, Item: { PK: 'ONE', SK: `${nth}` } }));

const table = await GovernedTable.open({ engine, definition, name: 'Governed-1' });

describe('a governed table', () => {
  test('admits what one partition does in the time that is driven, not in the time it takes', async () => {
    const calls = await table.drive({ callsPerSecond: 150, seconds: 2, call: put });
    const admitted = calls.filter(({ error }) => error === undefined).length;
    // 15 that the bucket has saved, and 50 a second until the last call, 1/150 s before the end.
    expect(admitted).toBe(114);
    expect(await table.items()).toHaveLength(admitted);
  });

  test('has the same state however long nobody looks at it', async () => {
    const indexed = {
      ...definition,
      indexes: { GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } },
    } as const;
    const queued = await GovernedTable.open({ engine, definition: indexed, name: 'Governed-2' });
    try {
      // The index gets more than it takes: the rest of its queue would go on with the clock.
      const item = (nth: number) => ({ PK: `${nth}`, SK: 'ONE' });
      await queued.put({ putsPerSecond: 200, seconds: 1, item });
      await queued.put({ putsPerSecond: 1, seconds: 1, item });
      const before = structuredClone(queued.state);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect(queued.state).toEqual(before);
    } finally {
      await queued.close();
    }
  });

  test('tells a throttle at once, after one request', async () => {
    const [, call] = await table.drive({ callsPerSecond: 1_000, seconds: 0.002, call: put });
    expect(call).toMatchObject({ nth: 301, error: { name: 'ThrottlingException' } });
    expect(call?.trace).toHaveLength(1);
  });

  test('tells a check what became of its own puts, as the SDK tells it', async () => {
    const condition = 'attribute_not_exists(PK)';
    const [done] = await table.put({
      putsPerSecond: 1,
      seconds: 1,
      condition,
      item: (nth) => ({ PK: 'OTHER', SK: `${nth}` }),
    });
    expect(done).toEqual({ nth: 302, atSeconds: 2.002 });
    const [refused] = await table.put({
      putsPerSecond: 1,
      seconds: 1,
      condition,
      item: () => ({ PK: 'OTHER', SK: '302' }),
    });
    expect(refused?.error).toBeInstanceOf(ConditionalCheckFailedException);
    const full = await table.put({
      putsPerSecond: 10_000,
      seconds: 0.1,
      item: (nth) => ({ PK: 'ONE', SK: `${nth}` }),
    });
    const throttled = full.find(({ error }) => error !== undefined);
    expect(throttled?.error).toBeInstanceOf(ThrottlingException);
    const { throttlingReasons } = throttled?.error as ThrottlingException;
    expect(throttlingReasons?.[0]?.reason).toBe('TableWriteKeyRangeThroughputExceeded');
  });

  test('tells a model the time of its own clock, from drive to drive', async () => {
    const times: string[] = [];
    const call = (): ModelCall<unknown> => async (lab) => times.push(lab.now().toISOString());
    await table.drive({ callsPerSecond: 1, seconds: 2, call });
    expect(times).toEqual(['2026-01-15T12:00:04.102Z', '2026-01-15T12:00:05.102Z']);
  });

  test('is gone when it is closed', async () => {
    await table.close();
    expect((await db.send(new ListTablesCommand({}))).TableNames).toEqual([]);
  });
});
