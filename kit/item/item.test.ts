import { expect, test } from 'vitest';
import { indexWrites } from '../capacity/index-write.ts';
import { ownMember } from './item.ts';
import { itemBytes } from './item-size.ts';

test.each(['__proto__', 'constructor', 'toString'])('%s is a member where it was given', (name) => {
  expect(ownMember({}, name)).toBeUndefined();
  expect(ownMember<unknown>(JSON.parse(`{"${name}":7}`), name)).toBe(7);
});

test.each([
  '__proto__',
  'constructor',
  'toString',
])('an item without the index key %s is absent from the sparse index', (partitionKey) => {
  const writes = indexWrites({ partitionKey }, undefined, { PK: 'a' }, itemBytes);
  expect(writes).toEqual([]);
  const item = JSON.parse(`{"PK":"a","${partitionKey}":"x"}`);
  expect(indexWrites({ partitionKey }, undefined, item, itemBytes)).toMatchObject([
    { partitionKeyValue: 'x' },
  ]);
});
