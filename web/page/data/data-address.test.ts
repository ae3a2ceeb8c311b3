import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressText, type DataAddress, itemKeyText, readAddress } from './data-address.ts';

test('every address is read as it was written', () => {
  const unit = fc.constantFrom(...'a1#/\0+&=%é 中');
  const text = fc.string({ minLength: 1, unit });
  const address = fc.record(
    { step: text, index: text, key: text, item: text },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(address, (one) => {
      expect(readAddress(addressText(one as DataAddress))).toEqual({ ...one });
    }),
  );
});

test('nothing asked for is the empty text; a page has its number', () => {
  expect(addressText({})).toBe('');
  expect(addressText({ key: 'USER#1' }, 100)).toBe('?key=USER%231&from=100');
});

test('a key of two parts is shown as people write it', () => {
  expect(itemKeyText('INVOICE#1\0BILL#2')).toBe('INVOICE#1 / BILL#2');
});
