import { describe, expect, test } from 'vitest';
import { Random } from '../kit/random.ts';
import { backoffOf } from './backoff.ts';

describe('a client that is throttled again and again', () => {
  test('of boto3 doubles 50 ms nine times, then gives up and begins anew', () => {
    const backoff = backoffOf('boto', new Random(1));
    const pauses = Array.from({ length: 11 }, () => backoff.refused());
    const doubled = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8];
    expect(pauses).toEqual([...doubled, undefined, 0.05]);
  });

  test('of the SDK for JavaScript makes four attempts with full jitter', () => {
    const backoff = backoffOf('sdk', new Random(1));
    const pauses = Array.from({ length: 4 }, () => backoff.refused());
    expect(pauses[3]).toBeUndefined();
    for (const [retry, pause] of pauses.slice(0, 3).entries()) {
      expect(pause).toBeGreaterThan(0);
      expect(pause).toBeLessThan(2 ** retry);
    }
  });

  test('of the SDK retries a hundred times in all, then gives up at once', () => {
    const backoff = backoffOf('sdk', new Random(1));
    const pauses = Array.from({ length: 400 }, () => backoff.refused());
    expect(pauses.filter((pause) => pause !== undefined)).toHaveLength(100);
    expect(pauses.slice(-50).every((pause) => pause === undefined)).toBe(true);
    backoff.admitted();
    expect(backoff.refused()).toBeUndefined();
    for (let request = 0; request < 5; request++) backoff.admitted();
    expect(backoff.refused()).toBeDefined();
  });

  test('without backoff sends again at once, for ever', () => {
    const backoff = backoffOf('none', new Random(1));
    expect(Array.from({ length: 100 }, () => backoff.refused())).toEqual(Array(100).fill(0));
  });
});
