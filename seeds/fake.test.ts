import { expect, test } from 'vitest';
import { distinctIds, distinctNames, fakerFor, REFERENCE_DATE } from './fake.ts';

test('one kind draws the same whatever was drawn for another', () => {
  const alone = fakerFor(1, 'payee').company.name();
  const customer = fakerFor(1, 'customer');
  const payee = fakerFor(1, 'payee');
  customer.company.name();
  expect(payee.company.name()).toBe(alone);
  expect(fakerFor(1, 'customer').company.name()).not.toBe(alone);
});

test('another seed draws other names', () => {
  expect(fakerFor(2, 'payee').company.name()).not.toBe(fakerFor(1, 'payee').company.name());
});

test('dates count from the reference date, not from today', () => {
  const date = fakerFor(1, 'post').date.recent({ days: 1 });
  const daysBefore = (Date.parse(REFERENCE_DATE) - date.getTime()) / 86_400_000;
  expect(daysBefore).toBeGreaterThanOrEqual(0);
  expect(daysBefore).toBeLessThanOrEqual(1);
});

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
