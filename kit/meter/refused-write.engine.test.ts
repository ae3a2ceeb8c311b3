import { randomUUID } from 'node:crypto';
import { ExecuteStatementCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../../tools/test-engine.ts';
import { assertCostAtMost } from '../assert/cost.ts';
import { formatReceipt } from '../assert/format-receipt.ts';
import { createTable } from '../table.ts';
import { meter } from './meter.ts';
import type { MeasuredReceipt } from './receipt.ts';

const TableName = `Refused-${randomUUID()}`;
/** 2.5 KB: three write units. */
const Item = { PK: 'A', SK: 'B', text: 'x'.repeat(2_500) };
const Key = { PK: 'A', SK: 'B' };
const ABSENT = { ConditionExpression: 'attribute_not_exists(PK)' };
const ALL_OLD = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
const SMALL = {
  ConditionExpression: 'attribute_not_exists(#t)',
  ExpressionAttributeNames: { '#t': 'text' },
};
const UPDATE = { TableName, Key, UpdateExpression: 'SET n = :n', ...SMALL };
const update = { ...UPDATE, ExpressionAttributeValues: { ':n': 1 } };

beforeAll(async () => {
  await createTable(db, { name: TableName, partitionKey: 'PK', sortKey: 'SK', indexes: {} });
  await db.send(new PutCommand({ TableName, Item }));
});

/** The receipt of one request that is refused. */
async function refusedBy(command: unknown, name: string): Promise<MeasuredReceipt> {
  const measured = meter(db);
  let error: unknown;
  const { receipt } = await measured.measure('refused', async () => {
    await db.send(command as PutCommand).catch((caught: unknown) => (error = caught));
  });
  expect(error).toMatchObject({ name });
  measured.detach();
  return receipt;
}

const CONDITION = 'ConditionalCheckFailedException';

describe('a refused write', () => {
  test('of a put is reckoned by its item, as AWS charges it', async () => {
    const receipt = await refusedBy(new PutCommand({ TableName, Item, ...ABSENT }), CONDITION);
    expect(receipt).toMatchObject({ writeUnits: 3, reckonedWriteUnits: 3 });
    expect(() => assertCostAtMost(receipt, { writeUnits: 0 })).toThrow('got 3.0 WCU');
    const text = formatReceipt(receipt);
    expect(text).toContain('reckoned: 3.0 WCU of refused writes');
    expect(text).toContain(`${CONDITION}, on AWS 3.0 WCU or more`);
    expect(text).not.toContain('RCU');
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(73);
  });

  test('of an update is known where the old item is asked for', async () => {
    const asked = await refusedBy(new UpdateCommand({ ...update, ...ALL_OLD }), CONDITION);
    expect(asked).toMatchObject({ writeUnits: 3, reckonedWriteUnits: 3 });
    const receipt = await refusedBy(new UpdateCommand(update), CONDITION);
    expect(receipt.writeUnits).toBeUndefined();
    expect(() => assertCostAtMost(receipt, { writeUnits: 0 })).toThrow(
      ALL_OLD.ReturnValuesOnConditionCheckFailure,
    );
    expect(() => assertCostAtMost(receipt, { requests: 1 })).not.toThrow();
    expect(formatReceipt(receipt)).toMatch(/WCU\n.* -\n/);
  });

  test('that finds nothing costs one unit', async () => {
    const missing = { ...update, Key: { PK: 'A', SK: 'none' }, ...ALL_OLD };
    const there = { ...missing, ConditionExpression: 'attribute_exists(#t)' };
    expect(await refusedBy(new UpdateCommand(there), CONDITION)).toMatchObject({ writeUnits: 1 });
  });

  test('of a transaction costs all of its actions, twice', async () => {
    const TransactItems = [
      { Put: { TableName, Item: { ...Item, SK: 'C' } } },
      { Update: { ...update, ...ALL_OLD } },
    ];
    const cancelled = 'TransactionCanceledException';
    const receipt = await refusedBy(new TransactWriteCommand({ TransactItems }), cancelled);
    expect(receipt).toMatchObject({ writeUnits: 12, reckonedWriteUnits: 12 });
    const [first = TransactItems[0]] = TransactItems;
    const unknown = { TransactItems: [first, { Update: update }] } as object;
    const untold = new TransactWriteCommand(unknown as { TransactItems: [] });
    expect((await refusedBy(untold, cancelled)).writeUnits).toBeUndefined();
  });

  test('of a statement is unknown, and never 0', async () => {
    const Statement = `INSERT INTO "${TableName}" VALUE {'PK': 'A', 'SK': 'B'}`;
    const receipt = await refusedBy(
      new ExecuteStatementCommand({ Statement }),
      'DuplicateItemException',
    );
    expect(receipt.writeUnits).toBeUndefined();
  });
});
