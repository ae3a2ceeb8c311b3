import { randomUUID } from 'node:crypto';
import { setImmediate as immediately } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, engine } from '../../tools/test-engine.ts';
import { writeItems } from '../bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../document-client.ts';
import type { Item } from '../item/item.ts';
import { createTable } from '../table.ts';
import { type Meter, meter } from './meter.ts';
import type { MeasuredReceipt } from './receipt.ts';

const TableName = `orders-${randomUUID()}`;
const customers = ['C1', 'C2', 'C3'];
const orders: Item[] = customers.flatMap((customer) =>
  [...'1234567'].map((at) => ({ customer, at, note: 'x'.repeat(900) })),
);

let metered: Meter;
beforeAll(async () => {
  const keys = { partitionKey: 'customer', sortKey: 'at' };
  await createTable(db, { name: TableName, ...keys, indexes: {} });
  await writeItems(db, TableName, orders);
});
beforeEach(() => {
  metered = meter(db);
});

const get = (customer: string, at = '1'): Promise<unknown> =>
  db.send(new GetCommand({ TableName, Key: { customer, at } }));

/** Orders of a customer, three a page. */
async function ordersOf(customer: string, pageSize = 3): Promise<Item[]> {
  const found: Item[] = [];
  const pages = paginateQuery(
    { client: db, pageSize },
    {
      TableName,
      KeyConditionExpression: 'customer = :customer',
      ExpressionAttributeValues: { ':customer': customer },
    },
  );
  for await (const { Items = [] } of pages) found.push(...Items);
  return found;
}

/** What a receipt says, without what takes longer one time than another. */
function figures({ trace, ...receipt }: MeasuredReceipt): object {
  const links = trace.map(({ number, operation, continues, keyedBy, underWay }) => {
    return { number, operation, continues, keyedBy, underWay };
  });
  return { ...receipt, links };
}

describe('a measured call', () => {
  test('has its value, and a receipt in plain data', async () => {
    const { value, receipt } = await metered.measure('orders', () => ordersOf('C1'));
    expect(value).toHaveLength(7);
    const { trace, ...costs } = JSON.parse(JSON.stringify(receipt)) as MeasuredReceipt;
    expect(costs).toEqual({
      name: 'orders',
      way: ['Query table', 'Query table', 'Query table'],
      requests: 3,
      itemsRead: 7,
      returned: 7,
      readUnits: 1.5,
      writeUnits: 0,
    });
    expect(trace.map(({ number, continues }) => [number, continues])).toEqual([
      [1, undefined],
      [2, 1],
      [3, 2],
    ]);
  });

  test('may return at once, and may ask nothing', async () => {
    const { value, receipt } = await metered.measure('nothing', () => 7);
    expect(value).toBe(7);
    expect(receipt).toMatchObject({ way: [], requests: 0, readUnits: 0, writeUnits: 0 });
  });

  test('is charged for the pages it reads while others read theirs', async () => {
    const alone = await metered.measure('orders', () => ordersOf('C1'));
    const measured = await Promise.all(
      customers.map((one) => metered.measure('orders', () => ordersOf(one))),
    );
    for (const { receipt } of measured) expect(figures(receipt)).toEqual(figures(alone.receipt));
  });

  test('within another counts in both', async () => {
    const outer = await metered.measure('outer', async () => {
      await get('C1');
      const inner = await metered.measure('inner', () => get('C2'));
      await get('C3');
      return inner.receipt;
    });
    expect(outer.value.way).toEqual(['GetItem']);
    expect(outer.value.trace[0]).toMatchObject({
      number: 1,
      input: { Key: { customer: { S: 'C2' } } },
    });
    expect(outer.receipt.way).toEqual(['GetItem', 'GetItem', 'GetItem']);
    expect(outer.receipt.trace.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test('is charged for nothing that another client sends', async () => {
    const other = createDocumentClient(engine);
    const { receipt } = await metered.measure('mine', () =>
      meter(other).measure('of the other', () =>
        other.send(new GetCommand({ TableName, Key: { customer: 'C1', at: '1' } })),
      ),
    );
    other.destroy();
    expect(receipt.requests).toBe(0);
  });

  test('throws what the call throws', async () => {
    const failing = metered.measure('fails', () => Promise.reject(new TypeError('mine')));
    await expect(failing).rejects.toThrow(new TypeError('mine'));
  });

  test('that ends before its requests is told so', async () => {
    const sent: Promise<unknown>[] = [];
    const careless = metered.measure('careless', () => {
      sent.push(get('C1'), get('C2'));
    });
    await expect(careless).rejects.toMatchObject({
      code: 'meter.missingAwait',
      message: expect.stringContaining('`careless`'),
    });
    await Promise.all(sent);
  });

  test('has the item lists as they were answered, whatever the caller does to them', async () => {
    const Item = { customer: 'C9', at: '1', tags: ['a'] as string[] };
    await db.send(new PutCommand({ TableName, Item }));
    const { receipt } = await metered.measure('tag', async () => {
      const { Item: found } = await db.send(
        new GetCommand({ TableName, Key: { customer: 'C9', at: '1' } }),
      );
      (found as typeof Item).tags.push('b');
      await db.send(new PutCommand({ TableName, Item: found }));
    });
    expect(receipt.trace[1]).toMatchObject({ operation: 'PutItem', grows: ['tags'] });
  });
});

/** What a call of the property does, one request a step. */
type Step = 'get' | 'get two' | 'put' | 'pages';
const DO: Readonly<Record<Step, (customer: string) => Promise<unknown>>> = {
  get: (customer) => get(customer),
  'get two': (customer) => {
    const Keys = ['1', '2'].map((at) => ({ customer, at }));
    return db.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }));
  },
  put: (customer) => {
    const Item = { customer, at: '99', note: 'x'.repeat(1_500) };
    return db.send(new PutCommand({ TableName, Item }));
  },
  pages: (customer) => ordersOf(customer, 4),
};

test('any interleaving of calls gives each the receipt it has alone', async () => {
  const steps = fc.array(fc.constantFrom(...(Object.keys(DO) as Step[])), { maxLength: 4 });
  const calls = fc.tuple(steps, steps, steps);
  const turns = fc.array(fc.record({ of: fc.nat(2), isAwaited: fc.boolean() }), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(calls, turns, async (programs, order) => {
      for (const customer of customers) await DO.put(customer);
      const alone: object[] = [];
      for (const [at, program] of programs.entries()) {
        const { receipt } = await metered.measure('call', async () => {
          for (const step of program) await DO[step](customers[at] as string);
        });
        alone.push(figures(receipt));
      }
      const gates = programs.map((program) => program.map(() => openGate()));
      const together = programs.map((program, at) =>
        metered.measure('call', async () => {
          for (const [nth, step] of program.entries()) {
            const gate = gates[at]?.[nth] as Gate;
            await gate.opened;
            await DO[step](customers[at] as string);
            gate.pass();
          }
        }),
      );
      const waiting = gates.map((own) => [...own]);
      for (const { of, isAwaited } of order) {
        const gate = waiting[of]?.shift();
        gate?.open();
        await (isAwaited ? gate?.passed : immediately());
      }
      for (const gate of waiting.flat()) gate.open();
      const measured = await Promise.all(together);
      expect(measured.map(({ receipt }) => figures(receipt))).toEqual(alone);
    }),
    { numRuns: 12 },
  );
});

interface Gate {
  readonly opened: Promise<void>;
  readonly passed: Promise<void>;
  open(): void;
  pass(): void;
}

/** A gate that a call waits at until it is opened, and tells that it has passed. */
function openGate(): Gate {
  let open = (): void => {};
  let pass = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { opened, passed, open: () => open(), pass: () => pass() };
}

describe('a client', () => {
  test('has one meter, whichever way it is asked for', async () => {
    const plain = new DynamoDBClient({ endpoint: engine.endpoint, region: 'us-east-1' });
    const [first, again] = [meter(plain), meter(plain)];
    expect(again.totals).toBe(first.totals);
    expect(() => meter(plain, { keepCapacity: true })).toThrow(
      expect.objectContaining({ code: 'meter.otherOptions' }),
    );
    plain.destroy();
  });

  test('counts all its requests, measured or not, until the meter is detached', async () => {
    const other = createDocumentClient(engine);
    const own = meter(other);
    const ask = (): Promise<unknown> =>
      other.send(new GetCommand({ TableName, Key: { customer: 'C1', at: '1' } }));
    await Promise.all([ask(), own.measure('one', ask)]);
    const under = own.underWay();
    const asked = ask();
    await immediately();
    expect([under, own.underWay()]).toEqual([0, 1]);
    await asked;
    own.detach();
    await ask();
    expect(own.totals).toEqual({ requests: 3, readUnits: 1.5, writeUnits: 0 });
    await expect(own.measure('late', ask)).rejects.toMatchObject({ code: 'meter.detached' });
    expect(meter(other).totals).toEqual({ requests: 0, readUnits: 0, writeUnits: 0 });
    other.destroy();
  });

  test('keeps nothing of a request that is sent outside a measured call', async () => {
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const { endpoint } = engine;
    const plain = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
    const own = meter(plain);
    const askOften = async (): Promise<WeakRef<object>[]> => {
      const asked: WeakRef<object>[] = [];
      for (let times = 0; times < 100; times++) {
        const Key = { customer: { S: 'C1' }, at: { S: '1' } };
        await plain.send(new GetItemCommand({ TableName, Key }));
        asked.push(new WeakRef(Key));
      }
      return asked;
    };
    const outside = kept(await askOften());
    const { value, receipt } = await own.measure('often', askOften);
    const inside = kept(value);
    plain.destroy();
    expect(receipt.requests).toBe(100);
    expect(inside).toBe(100);
    expect(outside).toBeLessThan(10);
  });
});

/** How many objects something still holds. */
function kept(objects: readonly WeakRef<object>[]): number {
  v8.setFlagsFromString('--expose-gc');
  (vm.runInNewContext('gc') as () => void)();
  return objects.filter((one) => one.deref() !== undefined).length;
}
