import { describe, expect, test } from 'vitest';
import { type Attributes, KeyMap, keyText } from './request-record.ts';

describe('the key of an item as text', () => {
  test.each([
    [{ PK: { S: 'INVOICE#1' }, SK: { S: 'BILL#7' } }, 'INVOICE#1 / BILL#7'],
    [{ PK: { S: 'INVOICE#1' } }, 'INVOICE#1 / (no SK)'],
    [undefined, '(no PK) / (no SK)'],
    [{ id: { S: '7' } }, '7'],
    [{ customer: { S: 'C1' }, at: { N: '20260115' } }, 'C1 / 20260115'],
    [{ id: { B: new Uint8Array(16) } }, '(16 bytes)'],
  ])('%j is %s', (key, text) => {
    expect(keyText(key)).toBe(text);
  });

  test('of a whole item whose key has other names says that it is an item', () => {
    expect(keyText({ id: { S: '7' }, note: { S: 'x' } }, true)).toBe('(an item)');
    expect(keyText({ PK: { S: 'A' }, SK: { S: 'B' }, note: { S: 'x' } }, true)).toBe('A / B');
  });
});

describe('an item', () => {
  const item: Attributes = {
    customer: { S: 'C1' },
    at: { N: '7' },
    hash: { B: new Uint8Array([1, 2]) },
    tags: { L: [] },
  };
  test.each<[Attributes]>([
    [{ customer: { S: 'C1' } }],
    [{ at: { N: '7.0' }, customer: { S: 'C1' } }],
    [{ hash: { B: new Uint8Array([1, 2]) } }],
  ])('holds the key %j', (key) => {
    expect(kept(key).find('Orders', item)).toBe('found');
  });

  test.each<[Attributes]>([
    [{}],
    [{ id: { S: 'C1' } }],
    [{ customer: { S: 'C2' } }],
    [{ customer: { S: 'C1' }, at: { N: '8' } }],
    [{ at: { S: '7' } }],
    [{ hash: { B: new Uint8Array([1, 3]) } }],
  ])('does not hold the key %j', (key) => {
    expect(kept(key).find('Orders', item)).toBeUndefined();
    expect(kept(key).find('Bills', item)).toBeUndefined();
  });
});

/** A map that has something for one key of a table, among others. */
function kept(key: Attributes): KeyMap<string> {
  const map = new KeyMap<string>();
  map.set('Orders', { id: { S: 'another' } }, 'wrong');
  map.set('Orders', key, 'found');
  return map;
}
