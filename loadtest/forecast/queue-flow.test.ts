import { expect, test } from 'vitest';
import { type QueuedWrite, queueFlow } from './queue-flow.ts';

const LIMIT = 50;
/** Ten writes, of which the fullest partition gets four. */
const WRITES = [0, 1, 2, 0, 1, 3, 0, 1, 2, 0].map(
  (partition): QueuedWrite => new Map([[partition, 1]]),
);

/** The queue when it is full for the first time: most waits for the fullest partition. */
function admittedIn(seconds: number, waiting = [30, 19, 1, 0]): number {
  const queue = new Map(waiting.entries());
  return queueFlow({ waiting: queue, writes: WRITES, seconds, limit: LIMIT });
}

test('one partition admits its limit, however long it is looked at', () => {
  const writes = [new Map([[0, 1]])];
  for (const seconds of [1, 4, 30]) {
    const rate = queueFlow({ waiting: new Map([[0, 50]]), writes, seconds, limit: LIMIT });
    expect(rate).toBeCloseTo(LIMIT, 0);
  }
});

test('while writes wait for several partitions, more is admitted than in the long run', () => {
  // Both write 50 a second and get seven tenths: 100 / 0.7, until the 19 are written after 19 / (50 - 42.9).
  expect(admittedIn(2.5)).toBeCloseTo(100 / 0.7, -0.5);
  expect(admittedIn(4)).toBeGreaterThan(1.08 * (LIMIT / 0.4));
  // The fullest partition alone: 50 / 0.4.
  expect(admittedIn(600)).toBeCloseTo(LIMIT / 0.4, 0);
});

test('the longer the queue of the other partitions, the longer it takes', () => {
  expect(admittedIn(4, [50, 0, 0, 0])).toBeCloseTo(LIMIT / 0.4, -0.5);
  expect(admittedIn(4, [20, 30, 0, 0])).toBeGreaterThan(admittedIn(4));
});

test('nothing is admitted where nothing was asked for', () => {
  expect(queueFlow({ waiting: new Map(), writes: [], seconds: 4, limit: LIMIT })).toBe(0);
});
