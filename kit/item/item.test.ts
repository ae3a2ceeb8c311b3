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
])('an item without the index key %s is absent from the sparse index', (name) => {
  const writes = indexWrites({ keys: [name] }, undefined, { PK: 'a' }, itemBytes);
  expect(writes).toEqual([]);
  const item = JSON.parse(`{"PK":"a","${name}":"x"}`);
  expect(indexWrites({ keys: [name] }, undefined, item, itemBytes)).toMatchObject([
    { entry: item },
  ]);
});
