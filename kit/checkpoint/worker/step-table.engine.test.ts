import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '../../../tools/test-engine.ts';
import { writeItems } from '../../bulk-writer/bulk-writer.ts';
import type { Item } from '../../item/item.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { createTable, dropTable } from '../../table.ts';
import { StepTable } from './step-table.ts';

const TABLE = 'step-table';
const loaded: Item[] = [
  { PK: 'INVOICE#1', SK: 'INVOICE#1', total: 5, customer: 'Ames' },
  { PK: 'INVOICE#1', SK: 'BILL#7', cents: 5 },
  { PK: 'BILL#7', SK: 'BILL#7', open: true },
];
let table: StepTable;

beforeEach(async () => {
  await dropTable(db, TABLE);
  const keys = { partitionKey: 'PK', sortKey: 'SK', indexes: {} };
  await createTable(db, { name: TABLE, ...keys }, TABLE);
  table = new StepTable(TABLE, db);
});

function record(operation: string, input: object): RequestRecord {
  return { operation, input } as RequestRecord;
}

function longKey(): object {
  return { PK: { S: 'A'.repeat(3_000) }, SK: { S: 'A' } };
}

const marksNow = async (): Promise<string[]> =>
  (await table.markedItems(loaded)).map(({ mark, item }) => `${mark} ${item.PK?.S} ${item.SK?.S}`);

describe('a step’s table', () => {
  test('has its items in key order, and reads anew only what requests that were sent may have written', async () => {
    await table.restore(loaded);
    const keys = async (): Promise<unknown[]> => (await table.items()).map(({ SK }) => SK);
    expect(await keys()).toEqual(['BILL#7', 'BILL#7', 'INVOICE#1']);
    await writeItems(db, TABLE, [
      { PK: 'A', SK: 'A' },
      { PK: 'A', SK: 'B' },
    ]);
    expect(await keys()).toHaveLength(3);
    const put = (SK: string): RequestRecord =>
      record('PutItem', { Item: { PK: { S: 'A' }, SK: { S: SK } } });
    table.forgetWritten([record('Query', {}), put('A')]);
    expect(await keys()).toEqual(['A', 'BILL#7', 'BILL#7', 'INVOICE#1']);
    await table.remove([{ PK: 'A', SK: 'A' }]);
    expect(await keys()).toEqual(['BILL#7', 'BILL#7', 'INVOICE#1']);
  });

  test.each([
    ['a statement', record('ExecuteStatement', { Statement: 'DELETE FROM …' })],
    ['a write without a key', record('DeleteItem', { Key: {} })],
    ['a key that no item can have', record('PutItem', { Item: longKey() })],
  ])('is read as a whole after %s', async (_, sent) => {
    await table.restore(loaded);
    expect(await table.items()).toHaveLength(3);
    await writeItems(db, TABLE, [{ PK: 'A', SK: 'A' }]);
    table.forgetWritten([sent]);
    expect(await table.items()).toHaveLength(4);
  });

  test('marks what is new, changed, gone and kept against what was loaded', async () => {
    await table.restore([
      { PK: 'INVOICE#1', SK: 'INVOICE#1', total: 6, customer: 'Ames' },
      { PK: 'INVOICE#1', SK: 'BILL#8', cents: 1 },
      { PK: 'BILL#7', SK: 'BILL#7', open: true },
    ]);
    expect(await marksNow()).toEqual([
      'kept BILL#7 BILL#7',
      'new INVOICE#1 BILL#8',
      'changed INVOICE#1 INVOICE#1',
      'gone INVOICE#1 BILL#7',
    ]);
  });

  test('names an item’s changed attributes first, one that is gone among them', async () => {
    await table.restore([{ PK: 'INVOICE#1', SK: 'INVOICE#1', total: 6 }]);
    const [changed] = await table.markedItems(loaded);
    expect(Object.keys(changed?.item ?? {})).toEqual(['total', 'PK', 'SK']);
  });

  test('says how it differs from what it should hold, and nothing when it does not', async () => {
    await table.restore(loaded);
    expect(await table.explainItems(loaded.toReversed())).toBeUndefined();
    const found = await table.explainItems(loaded.slice(1));
    expect(found?.lines[0]).toMatch(/^The table now holds 3 items, expected 2/);
  });

  test('tells items that should be gone from items that nobody asked for', async () => {
    const [first, ...others] = loaded as [Item, ...Item[]];
    const told = async (): Promise<string> =>
      (await table.explainItems(others))?.lines.join('\n') ?? '';
    await table.restoreAll(loaded);
    expect(await told()).toContain('should be gone');
    await table.restoreAll(others);
    await writeItems(db, TABLE, [first]);
    table.forgetWritten([record('ExecuteStatement', {})]);
    expect(await told()).toContain('not asked for');
    expect(await table.explainItems(loaded)).toBeUndefined();
    expect(await told()).toContain('should be gone');
  });
});
