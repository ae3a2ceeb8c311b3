import { expect, test } from 'vitest';
import { fakerFor, REFERENCE_DATE } from './fake.ts';

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
