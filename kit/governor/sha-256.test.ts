import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256Start } from './sha-256.ts';

/** The same words by Node's own hash. */
function byNode(first: string, value: string | Uint8Array): [number, number] {
  const digest = hash('sha256', Buffer.concat([Buffer.from(first), Buffer.from(value)]), 'hex');
  return [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)];
}

test('a text of any characters, halves of pairs included, has the hash that Node gives it', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
  const halves = fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(fc.oneof(text, halves), (value) => {
      expect(sha256Start('S', value)).toEqual(byNode('S', value));
    }),
    { numRuns: 2_000 },
  );
});

test('bytes have the hash that Node gives them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (value) => {
      expect(sha256Start('B', value)).toEqual(byNode('B', value));
    }),
    { numRuns: 1_000 },
  );
});

test('every length up to the longest partition key has the hash that Node gives it', () => {
  for (let length = 0; length <= 2_048; length++) {
    const key = 'k'.repeat(length);
    expect([length, sha256Start('S', key)]).toEqual([length, byNode('S', key)]);
  }
});
