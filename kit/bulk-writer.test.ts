import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeItems } from './bulk-writer.ts';
import type { Item } from './page.ts';

/** A table that leaves the items unprocessed for which `refuses` says so, and counts. */
class FakeTable {
  readonly batchSizes: number[] = [];
  /** How often an item was sent and how often it was written, by sort key. */
  readonly sent = new Map<string, number>();
  readonly written = new Map<string, number>();
  busy = 0;
  mostBusy = 0;
  readonly #refuses: (key: string, sending: number) => boolean;

  constructor(refuses: (key: string, sending: number) => boolean = () => false) {
    this.#refuses = refuses;
  }

  get db(): DynamoDBDocumentClient {
    return this as unknown as DynamoDBDocumentClient;
  }

  async send(command: BatchWriteCommand): Promise<{ UnprocessedItems: object }> {
    this.mostBusy = Math.max(this.mostBusy, ++this.busy);
    await nextTurn();
    this.busy -= 1;
    const requests = command.input.RequestItems?.edges ?? [];
    this.batchSizes.push(requests.length);
    const refused = requests.filter((request) => {
      const key = String(request.PutRequest?.Item?.SK);
      const refuse = this.#refuses(key, add(this.sent, key));
      if (!refuse) add(this.written, key);
      return refuse;
    });
    return { UnprocessedItems: refused.length === 0 ? {} : { edges: refused } };
  }
}

function add(counts: Map<string, number>, key: string): number {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts.get(key) as number;
}

function items(number: number): Item[] {
  return Array.from({ length: number }, (_, at) => ({ PK: 'A#1', SK: `B#${at}`, weight: at }));
}

const once = (number: number) => new Map(items(number).map(({ SK }) => [SK, 1]));

describe('writing many items with BatchWriteItem', () => {
  test('every item is written once, in batches of at most 25', async () => {
    const table = new FakeTable();
    expect(await writeItems(table.db, 'edges', items(60))).toBe(60);
    expect(table.batchSizes).toEqual([25, 25, 10]);
    expect(table.written).toEqual(once(60));
  });

  test('no item is no request', async () => {
    const table = new FakeTable();
    expect(await writeItems(table.db, 'edges', [])).toBe(0);
    expect(table.batchSizes).toEqual([]);
  });

  test('items are taken from the iterable only as requests come free', async () => {
    const table = new FakeTable();
    let furthestAhead = 0;
    function* source(): Generator<Item> {
      for (const [at, item] of items(1_000).entries()) {
        furthestAhead = Math.max(furthestAhead, at + 1 - table.written.size);
        yield item;
      }
    }
    expect(await writeItems(table.db, 'edges', source(), { inFlight: 2 })).toBe(1_000);
    expect(furthestAhead).toBe(2 * 25);
    expect(table.mostBusy).toBe(2);
  });

  test('a request that fails as a whole rejects with the SDK’s own error', async () => {
    const error = Object.assign(new Error('no such table'), { name: 'ResourceNotFoundException' });
    const db = { send: () => Promise.reject(error) } as unknown as DynamoDBDocumentClient;
    await expect(writeItems(db, 'edges', items(3))).rejects.toBe(error);
  });
});

describe('items that BatchWriteItem returns unprocessed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Lets the fake clock of the back-off run until the writer has ended. */
  async function settled<T>(writing: Promise<T>): Promise<T> {
    let ended = false;
    const end = (): void => {
      ended = true;
    };
    writing.then(end, end);
    while (!ended) {
      await nextTurn();
      await vi.advanceTimersByTimeAsync(50);
    }
    return writing;
  }

  test('are sent again, the others of their batch are not', async () => {
    const table = new FakeTable((key, sending) => key.endsWith('3') && sending < 3);
    const progress: number[] = [];
    const options = { maxAttempts: 3, onProgress: (total: number) => progress.push(total) };
    expect(await settled(writeItems(table.db, 'edges', items(60), options))).toBe(60);
    expect(table.written).toEqual(once(60));
    expect(table.sent).toEqual(
      new Map(items(60).map(({ SK }) => [SK, String(SK).endsWith('3') ? 3 : 1])),
    );
    expect(Math.max(...table.batchSizes)).toBe(25);
    expect(progress.at(-1)).toBe(60);
  });

  test('are packed 25 to a batch again, however many there are', async () => {
    const table = new FakeTable((_key, sending) => sending === 1);
    expect(await settled(writeItems(table.db, 'edges', items(60)))).toBe(60);
    expect(table.written).toEqual(once(60));
    expect(Math.max(...table.batchSizes)).toBe(25);
  });

  test('are listed in the error after their last attempt, and the rest is written', async () => {
    const lost = ['B#3', 'B#40'];
    const table = new FakeTable((key) => lost.includes(key));
    const writing = writeItems(table.db, 'edges', items(60), { maxAttempts: 2 });
    await expect(settled(writing)).rejects.toMatchObject({
      code: 'bulkWriter.retriesExhausted',
      message: expect.stringMatching(/`edges`, but 2 of 60 .* after 2 attempts each/),
      details: { written: 58, items: items(60).filter(({ SK }) => lost.includes(String(SK))) },
    });
    expect(lost.map((key) => table.sent.get(key))).toEqual([2, 2]);
    expect(table.written.size).toBe(58);
  });

  test('wait before they are sent again, even where another request is free', async () => {
    const table = new FakeTable((key, sending) => key === 'B#0' && sending === 1);
    const writing = writeItems(table.db, 'edges', items(60), { inFlight: 2 });
    while (table.written.size < 59) await nextTurn();
    await nextTurn();
    const sentBeforeTheClockMoved = table.sent.get('B#0');
    await settled(writing);
    expect(sentBeforeTheClockMoved).toBe(1);
    expect(table.sent.get('B#0')).toBe(2);
  });
});
