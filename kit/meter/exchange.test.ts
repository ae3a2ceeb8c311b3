import { describe, expect, test } from 'vitest';
import { SeenValues } from './exchange.ts';

describe('the page that a request goes on from', () => {
  test.each([
    ['numbers', { customer: 'C1', at: 7 }, { customer: 'C1', at: 8 }],
    ['bytes', { hash: new Uint8Array([7]) }, { hash: new Uint8Array([8]) }],
    ['strings', { customer: 'C1', at: '7' }, { customer: 'C1', at: '8' }],
  ])('is told from another one whose key differs in %s', (_what, key, otherKey) => {
    const seen = new SeenValues();
    seen.add(1, [], key);
    seen.add(2, [], otherKey);
    expect([seen.pageBefore(key), seen.pageBefore(otherKey)]).toEqual([1, 2]);
  });

  test('is known by plain values and by attribute values', () => {
    const seen = new SeenValues();
    seen.add(1, [], { customer: 'C1', at: 7, hash: new Uint8Array([255]) });
    const hash = { B: new Uint8Array([255]) };
    expect(seen.pageBefore({ hash, at: { N: '7' }, customer: { S: 'C1' } })).toBe(1);
    expect(seen.pageBefore({ hash, at: { N: '8' }, customer: { S: 'C1' } })).toBeUndefined();
  });
});
