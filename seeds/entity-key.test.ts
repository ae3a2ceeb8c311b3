import { expect, test } from 'vitest';
import { entityId } from './entity-key.ts';

test('ids sort by number, however many there are', () => {
  expect([entityId('u', 0, 10), entityId('u', 999_999, 1_000_000)]).toEqual(['u00001', 'u1000000']);
  expect(entityId('u', 9, 1_000_000)).toBe('u0000010');
});
