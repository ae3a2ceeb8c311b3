import { expect, test } from 'vitest';
import { distinctIds, distinctNames } from './distinct-name.ts';

/** Draws the names one after the other. */
function from(...names: string[]): () => string {
  return () => names.shift() as string;
}

test('a name that was drawn before gets a number', () => {
  const names = distinctNames(4, from('Oslo', 'Bergen', 'Oslo', 'Oslo'));
  expect(names).toEqual(['Oslo', 'Bergen', 'Oslo 2', 'Oslo 3']);
});

test('an id has small letters, digits and hyphens, and differs where the name does not', () => {
  const ids = distinctIds(3, from("St. John's", 'Port Aiden', 'port  aiden'));
  expect(ids).toEqual(['st-john-s', 'port-aiden', 'port-aiden-2']);
});
