import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../random.ts';
import { joinBatches, type RequestItems, splitBatch } from './unprocessed.ts';

const member = fc.record({ PutRequest: fc.record({ Item: fc.record({ n: fc.integer() }) }) });
const requests = fc.oneof(
  fc.array(member, { minLength: 1, maxLength: 25 }),
  fc.record({
    Keys: fc.array(fc.record({ n: fc.integer() }), { minLength: 1, maxLength: 25 }),
    ConsistentRead: fc.boolean(),
  }),
);
const batches = fc.dictionary(fc.constantFrom('a', 'b', 'a b'), requests, { minKeys: 1 });
const shares = fc.double({ min: 0.01, max: 0.99, noNaN: true });

const sizeOf = (batch: RequestItems): number =>
  Object.values(batch)
    .map((one) => ('Keys' in one ? one.Keys.length : one.length))
    .reduce((sum, size) => sum + size, 0);

/** The members of a batch as texts, in an order that does not depend on the split. */
const membersOf = (batch: RequestItems): string[] =>
  Object.entries(batch)
    .flatMap(([table, one]) => {
      const { Keys = one, ...options } = 'Keys' in one ? one : { Keys: one };
      return (Keys as unknown[]).map((key) => JSON.stringify([table, key, options]));
    })
    .sort();

describe('a batch that is split', () => {
  test('loses nothing, sends something and holds something back', () => {
    fc.assert(
      fc.property(batches, shares, fc.integer(), (batch, share, seed) => {
        const split = splitBatch(batch, share, new Random(seed));
        expect(split === undefined).toBe(sizeOf(batch) < 2);
        if (!split) return;
        const { sent, heldBack, count } = split;
        expect(sizeOf(heldBack)).toBe(count);
        expect(Math.min(count, sizeOf(sent))).toBeGreaterThanOrEqual(1);
        expect(membersOf(joinBatches(sent, heldBack))).toEqual(membersOf(batch));
      }),
    );
  });

  test('holds the share back that was asked for, and names no table without members', () => {
    const batch = { a: Array.from({ length: 9 }, (_, at) => at), b: [9] };
    const splits = Array.from({ length: 50 }, (_, seed) =>
      splitBatch(batch, 0.7, new Random(seed)),
    );
    expect(new Set(splits.map((split) => split?.count))).toEqual(new Set([7]));
    const parts = splits.flatMap((split) => [split?.sent ?? {}, split?.heldBack ?? {}]);
    expect(
      parts.flatMap((part) => Object.values(part)).filter((one) => sizeOf({ one }) === 0),
    ).toEqual([]);
  });
});
