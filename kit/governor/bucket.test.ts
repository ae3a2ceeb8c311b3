import { describe, expect, test } from 'vitest';
import { Bucket, Pool } from './bucket.ts';
import { SecondWindow } from './operation-limit.ts';

describe('a partition’s bucket', () => {
  test('is full at first and fills at its rate, not beyond its depth', () => {
    const bucket = new Bucket(1_000, 300, 0);
    expect(bucket.has(300, 0)).toBe(true);
    bucket.take(300);
    expect(bucket.has(1, 0)).toBe(false);
    expect(bucket.has(100, 0.1)).toBe(true);
    expect(bucket.has(101, 0.1)).toBe(false);
    bucket.has(1, 100);
    expect(bucket.tokens).toBe(300);
  });

  test('lets one larger request pass when it is full, and is in debt afterwards', () => {
    const bucket = new Bucket(1_000, 300, 0);
    expect(bucket.has(400, 0)).toBe(true);
    bucket.take(400);
    expect(bucket.has(1, 0.1)).toBe(false);
    expect(bucket.has(1, 0.11)).toBe(true);
  });
});

describe('provisioned capacity', () => {
  const depth = { allocSeconds: 1, burstSeconds: 300, burstAtCreation: 1 };

  test('of a new table has saved 300 s of it, and no more', () => {
    const pool = new Pool(100, depth, 0);
    expect(pool.has(30_100, 0)).toBe(true);
    pool.take(30_100);
    expect(pool.has(1, 0)).toBe(false);
  });

  test('saves what is unused, up to 300 s of it', () => {
    const pool = new Pool(100, depth, 0, 0);
    expect(pool.savedAt(200)).toBe(20_000);
    expect(pool.savedAt(1_000)).toBe(30_000);
  });

  test('is used up before what was saved', () => {
    const pool = new Pool(100, depth, 0, 20_000);
    pool.take(150);
    expect(pool.savedAt(0)).toBe(19_950);
  });

  test('that replaces another keeps what that had saved, as far as it can hold it', () => {
    expect(new Pool(100, depth, 0, 500).savedAt(0)).toBe(500);
    expect(new Pool(1, depth, 0, 500).savedAt(0)).toBe(300);
  });
});

test('a limit by the second begins anew with every second', () => {
  const window = new SecondWindow(10);
  window.has(10, 0.2);
  window.take(10);
  expect(window.has(1, 0.9)).toBe(false);
  expect(window.has(10, 1)).toBe(true);
});
