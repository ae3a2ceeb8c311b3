import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  KeptCheckpoints,
  ScriptedStreams,
  scriptedPoll,
} from '../../tools/stream/scripted-streams.ts';
import type { StreamBatch } from './stream-batch.ts';

/** What happens to the stream or to its reader; `at` chooses the item or the shard. */
const anyEvent = fc.record({
  what: fc.constantFrom(
    'write',
    'write',
    'write',
    'split',
    'roll',
    'expire',
    'empty',
    'crash',
    'busy',
  ),
  at: fc.nat({ max: 11 }),
});
type Event = typeof anyEvent extends fc.Arbitrary<infer T> ? T : never;

const ITEMS = 12;

/** The stream of a table whose items keep to one open shard each, as the parts of a table do. */
class SplittingStream {
  readonly streams = new ScriptedStreams();
  /** What was written to each item, in its order. */
  readonly written = new Map<string, string[]>();
  readonly #shardOf: string[] = Array.from({ length: ITEMS }, () => 'shard-0');
  #shards = 1;

  constructor() {
    this.streams.open('shard-0');
  }

  write(item: number): void {
    const key = `item-${item}`;
    const number = this.streams.write(this.#shardOf[item] ?? '', key);
    this.written.set(key, [...(this.written.get(key) ?? []), number]);
  }

  /** Ends the shard of an item; its items go to its children. */
  replace(item: number, children: number): void {
    const parent = this.#shardOf[item] ?? '';
    const ids = Array.from({ length: children }, () => `shard-${this.#shards++}`);
    this.streams.replace([parent], ids);
    this.#shardOf.forEach((shard, index) => {
      if (shard === parent) this.#shardOf[index] = ids[index % children] ?? '';
    });
  }
}

/** Plays the events, one at each wait of the poller, and begins anew after each crash. */
async function play(
  events: readonly Event[],
): Promise<{ stream: SplittingStream; seen: string[] }> {
  const stream = new SplittingStream();
  const checkpoints = new KeptCheckpoints();
  const seen: string[] = [];
  let crashes = false;
  const consume = async ({ records }: StreamBatch): Promise<void> => {
    for (const { dynamodb } of records) {
      seen.push(`${dynamodb?.Keys?.PK?.S} ${dynamodb?.SequenceNumber}`);
      if (crashes) {
        crashes = false;
        throw new Error('crash');
      }
    }
  };
  const acts: Record<string, (at: number) => void> = {
    write: (at) => stream.write(at),
    split: (at) => stream.replace(at, 2),
    roll: (at) => stream.replace(at, 1),
    expire: () => stream.streams.expireIterators(),
    empty: (at) => {
      stream.streams.emptyPages = at;
    },
    busy: () => stream.streams.failOnce('GetRecords', 'LimitExceededException'),
    crash: () => {
      crashes = true;
    },
  };
  const steps = events.map(
    ({ what, at }) =>
      () =>
        acts[what]?.(at),
  );
  const isOver = () => new Set(seen).size === [...stream.written.values()].flat().length;
  for (let run = 0; run <= events.length; run += 1) {
    const left = steps.splice(0);
    const next = left.map((_, index) => () => {
      left[index]?.();
      steps.splice(0, steps.length, ...left.slice(index + 1));
    });
    try {
      await scriptedPoll(stream.streams, {
        checkpoints,
        pageRecords: 3,
        steps: next,
        consume,
        isOver,
      });
      return { stream, seen };
    } catch (error) {
      if ((error as Error).message !== 'crash') throw error;
    }
  }
  throw new Error('it crashed more often than it was told to');
}

test('no record is lost, and the records of an item come in order, whatever happens to shards and reader', async () => {
  let [splits, repeats] = [0, 0];
  const isRight = fc.asyncProperty(
    fc.array(anyEvent, { minLength: 5, maxLength: 60 }),
    async (events) => {
      const { stream, seen } = await play(events);
      const first = [...new Set(seen)];
      for (const [key, numbers] of stream.written) {
        const own = first.filter((one) => one.startsWith(`${key} `));
        expect(own).toEqual(numbers.map((number) => `${key} ${number}`));
      }
      expect(first).toHaveLength([...stream.written.values()].flat().length);
      expect(stream.streams.mostAtOnce).toBe(1);
      splits += events.filter(({ what }) => what === 'split').length;
      repeats += seen.length - first.length;
    },
  );
  await fc.assert(isRight, { numRuns: 150 });
  expect(splits).toBeGreaterThan(100);
  expect(repeats).toBeGreaterThan(100);
});
