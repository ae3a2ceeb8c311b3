import { setImmediate as nextTurn } from 'node:timers/promises';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Item } from '../item/item.ts';
import type { Random } from '../random.ts';
import { writeItems } from './bulk-writer.ts';

/** A table that leaves the items unprocessed for which `refuses` says so, and counts. */
class FakeTable {
  readonly batchSizes: number[] = [];
  /** How often an item was sent and how often it was written, by sort key. */
  readonly sent = new Map<string, number>();
  readonly written = new Map<string, number>();
  busy = 0;
  mostBusy = 0;
  sortKey = 'SK';
  readonly #refuses: (key: string, sending: number) => boolean;

  constructor(refuses: (key: string, sending: number) => boolean = () => false) {
    this.#refuses = refuses;
  }

  get db(): DynamoDBDocumentClient {
    return this as unknown as DynamoDBDocumentClient;
  }

  async send(command: BatchWriteCommand | DescribeTableCommand): Promise<object> {
    this.mostBusy = Math.max(this.mostBusy, ++this.busy);
    await nextTurn();
    this.busy -= 1;
    if (command instanceof DescribeTableCommand) {
      return { Table: { KeySchema: [{ AttributeName: this.sortKey, KeyType: 'HASH' }] } };
    }
    const requests = command.input.RequestItems?.edges ?? [];
    this.batchSizes.push(requests.length);
    const refused = requests.filter((request) => {
      const key = String(request.PutRequest?.Item?.[this.sortKey]);
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

const writtenAtOnce = (number: number) => ({
  written: number,
  sent: number,
  itemsPerSecondLimit: Infinity,
});

const once = (number: number) => new Map(items(number).map(({ SK }) => [SK, 1]));

describe('writing many items with BatchWriteItem', () => {
  test('every item is written once, in batches of at most 25', async () => {
    const table = new FakeTable();
    expect(await writeItems(table.db, 'edges', items(60))).toEqual(writtenAtOnce(60));
    expect(table.batchSizes).toEqual([25, 25, 10]);
    expect(table.written).toEqual(once(60));
  });

  test('no item is no request', async () => {
    const table = new FakeTable();
    expect(await writeItems(table.db, 'edges', [])).toEqual(writtenAtOnce(0));
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
    await writeItems(table.db, 'edges', source(), { inFlight: 2 });
    expect(table.written.size).toBe(1_000);
    expect(furthestAhead).toBe(2 * 25);
    expect(table.mostBusy).toBe(2);
  });

  test('items may come from an async iterable, which is asked for one at a time', async () => {
    const table = new FakeTable();
    let asked = 0;
    let mostAsked = 0;
    const source = items(60)[Symbol.iterator]();
    const next = async (): Promise<IteratorResult<Item>> => {
      mostAsked = Math.max(mostAsked, ++asked);
      await nextTurn();
      asked -= 1;
      return source.next();
    };
    const asyncItems = { [Symbol.asyncIterator]: () => ({ next }) };
    expect(await writeItems(table.db, 'edges', asyncItems)).toEqual(writtenAtOnce(60));
    expect(table.written).toEqual(once(60));
    expect(mostAsked).toBe(1);
  });

  test('an error that is not about capacity rejects as it is, and no request follows', async () => {
    const error = Object.assign(new Error('no such table'), { name: 'ResourceNotFoundException' });
    let requests = 0;
    let closed = false;
    function* source(): Generator<Item> {
      try {
        yield* items(1_000);
      } finally {
        closed = true;
      }
    }
    const send = async (): Promise<object> => {
      const number = ++requests;
      await nextTurn();
      if (number < 3) return {};
      throw error;
    };
    const db = { send } as unknown as DynamoDBDocumentClient;
    await expect(writeItems(db, 'edges', source(), { inFlight: 2 })).rejects.toBe(error);
    expect([requests, closed]).toEqual([4, true]); // The fourth was under way already.
  });

  test.each([
    [{ inFlight: 0 }, /`inFlight` to be a whole number from 1 to 256, got `0`/],
    [{ maxAttempts: 1.5 }, /`maxAttempts` to be a whole number from 1 to 1000, got `1.5`/],
  ])('%o is refused before the first request', async (options, message) => {
    const table = new FakeTable();
    await expect(writeItems(table.db, 'edges', items(3), options)).rejects.toMatchObject({
      code: 'bulkWriter.badOptions',
      message: expect.stringMatching(message),
    });
    expect(table.batchSizes).toEqual([]);
  });

  test('an error of the source rejects as it is', async () => {
    function* source(): Generator<Item> {
      yield { PK: 'A#1', SK: 'B#1' };
      throw new RangeError('no more names');
    }
    await expect(writeItems(new FakeTable().db, 'edges', source())).rejects.toThrow(RangeError);
  });
});

describe('a table that throttles', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Lets the fake clock run to its next timer, again and again, until the writer has ended. */
  async function settled<T>(writing: Promise<T>): Promise<T> {
    let ended = false;
    const end = (): void => {
      ended = true;
    };
    writing.then(end, end);
    while (!ended) {
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      await vi.advanceTimersToNextTimerAsync();
    }
    return writing;
  }

  test('gets unprocessed items again, not the others of their batch', async () => {
    const table = new FakeTable((key, sending) => key.endsWith('3') && sending < 3);
    const progress: number[] = [];
    const onProgress = ({ written }: { written: number }) => progress.push(written);
    const options = { maxAttempts: 3, onProgress };
    const { written, sent } = await settled(writeItems(table.db, 'edges', items(60), options));
    expect([written, sent]).toEqual([60, 72]);
    expect(table.written).toEqual(once(60));
    expect(table.sent).toEqual(
      new Map(items(60).map(({ SK }) => [SK, String(SK).endsWith('3') ? 3 : 1])),
    );
    expect(progress.at(-1)).toBe(60);
  });

  test('is asked for the names of its keys, whatever they are', async () => {
    const table = new FakeTable((key, sending) => key === '7' && sending === 1);
    table.sortKey = 'number';
    const numbered = Array.from({ length: 60 }, (_, number) => ({
      number,
      PK: 'same',
      SK: 'same',
    }));
    await settled(writeItems(table.db, 'edges', numbered));
    expect([...table.sent.values()].filter((sent) => sent > 1)).toEqual([2]);
    expect(table.written.size).toBe(60);
  });

  test('gets them packed into batches with the next ones, at most 25', async () => {
    const table = new FakeTable((_key, sending) => sending === 1);
    const { written } = await settled(writeItems(table.db, 'edges', items(60)));
    expect(written).toBe(60);
    expect(table.written).toEqual(once(60));
    expect(Math.max(...table.batchSizes)).toBe(25);
  });

  test('an item that is never taken is listed in the error, and the rest is written', async () => {
    const lost = ['B#3', 'B#40'];
    const table = new FakeTable((key) => lost.includes(key));
    const writing = writeItems(table.db, 'edges', items(60), { maxAttempts: 2 });
    await expect(settled(writing)).rejects.toMatchObject({
      code: 'bulkWriter.retriesExhausted',
      message: expect.stringMatching(/`edges`, but 2 of 60 .* after 2 attempts each\./),
      details: { written: 58, items: items(60).filter(({ SK }) => lost.includes(String(SK))) },
    });
    expect(lost.map((key) => table.sent.get(key))).toEqual([2, 2]);
    expect(table.written.size).toBe(58);
  });

  test('that takes nothing at all stops the writer after a thousand items', async () => {
    const table = new FakeTable(() => true);
    let taken = 0;
    function* source(): Generator<Item> {
      for (const item of items(100_000)) {
        taken += 1;
        yield item;
      }
    }
    const writing = writeItems(table.db, 'edges', source(), { maxAttempts: 1 });
    const error = await settled(writing).catch((caught: unknown) => caught);
    const listed = (error as { details: { items: Item[] } }).details.items;
    expect(error).toMatchObject({
      message: expect.stringContaining('and the writer stopped there'),
    });
    expect(listed).toHaveLength(taken);
    expect(taken).toBeLessThan(1_500);
  });

  test('refusing a whole request makes the writer pause, with full jitter', async () => {
    const table = new FakeTable();
    const sendings: number[] = [];
    const db = {
      send: async (command: BatchWriteCommand) => {
        sendings.push(performance.now());
        if (sendings.length > 3) return table.send(command);
        throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
      },
    } as unknown as DynamoDBDocumentClient;
    const options = { inFlight: 1, random: { float: () => 0.5 } as Random };
    const { written, sent } = await settled(writeItems(db, 'edges', items(1), options));
    expect([written, sent]).toEqual([1, 4]);
    const pauses = sendings.slice(1).map((ms, at) => ms - (sendings[at] as number));
    for (const [at, leastMs] of [50, 100, 200].entries()) {
      expect(pauses[at]).toBeGreaterThanOrEqual(leastMs);
    }
  });

  test.each([
    ['constant', () => 5_000],
    ['lower for a while', (ms: number) => (ms > 4_000 && ms < 8_000 ? 2_000 : 5_000)],
    ['low', () => 500],
  ])('whose limit is %s is used to nine tenths, and is offered a seventh more at most', async (_what, limitAt) => {
    const number = limitAt(0) * 10;
    const bucket = new TokenBucket(limitAt);
    const table = new FakeTable(() => !bucket.takes());
    const db = {
      send: async (command: BatchWriteCommand) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return table.send(command);
      },
    } as unknown as DynamoDBDocumentClient;
    const { written, sent } = await settled(writeItems(db, 'edges', items(number)));
    expect(written).toBe(number);
    expect(table.written).toEqual(once(number));
    expect(written / bucket.offeredByNow()).toBeGreaterThan(0.9);
    expect(sent / written).toBeLessThan(1.15);
  });
});

/** Takes as many items as its limit says, and a tenth of a second's at once. */
class TokenBucket {
  readonly #limitAt: (ms: number) => number;
  readonly #startMs = performance.now();
  #filledMs = 0;
  #tokens: number;
  #filled: number;

  constructor(limitAt: (ms: number) => number) {
    this.#limitAt = limitAt;
    this.#tokens = limitAt(0) / 10;
    this.#filled = this.#tokens;
  }

  /** Tokens there would have been if none had been left unused. */
  offeredByNow(): number {
    this.#fill();
    return this.#filled;
  }

  takes(): boolean {
    this.#fill();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  #fill(): void {
    const nowMs = performance.now() - this.#startMs;
    const limit = this.#limitAt(nowMs);
    const more = ((nowMs - this.#filledMs) * limit) / 1_000;
    this.#filled += more;
    this.#tokens = Math.min(Math.max(1, limit / 10), this.#tokens + more);
    this.#filledMs = nowMs;
  }
}
