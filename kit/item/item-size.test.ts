import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { itemBytes, valueBytes } from './item-size.ts';

describe('the size of an attribute value', () => {
  test.each([
    ['a string counts its UTF-8 bytes', 'Zürich €', 11],
    ['an empty string counts nothing', '', 0],
    ['a number counts one byte per two significant digits and one more', 1234, 3],
    ['an odd number of digits is rounded up', 123, 3],
    ['zeros at the end of a number are trimmed', 12_000, 2],
    ['zeros at the start of a number are trimmed', 0.0012, 2],
    ['an exponent is no digit', 1.5e30, 2],
    ['zero counts one byte', 0, 1],
    ['a number beyond what JavaScript holds counts its own digits', 12345678901234567890n, 11],
    ['NumberValue counts as its number', NumberValue.from('1234567890.12345678901'), 12],
    ['a Boolean counts one byte', false, 1],
    ['null counts one byte', null, 1],
    ['a binary value counts its raw bytes', new Uint8Array(5), 5],
    ['an empty list counts 3 bytes', [], 3],
    ['an empty map counts 3 bytes', {}, 3],
    ['a list counts its elements and one byte for each', ['ab', 'cd'], 3 + 2 * (2 + 1)],
    [
      'a map counts names, values and one byte for each',
      { a: 'bc', d: true },
      3 + (1 + 1 + 2) + (1 + 1 + 1),
    ],
    ['lists and maps nest', [{ a: 'b' }], 3 + 1 + (3 + 1 + 1 + 1)],
    ['a set counts its members', new Set(['ab', 'cde']), 5],
    ['what is undefined is not written', [undefined, { a: undefined }], 3 + 1 + 3],
  ])('%s', (_fact, value, bytes) => {
    expect(valueBytes(value)).toBe(bytes);
  });
});

test('an item counts the names and values of its attributes', () => {
  expect(itemBytes({ PK: 'USER#1', likes: 27 })).toBe(2 + 6 + 5 + 2);
});

test.each([
  ['at the top', '{"PK":"a","__proto__":"bcd"}', 2 + 1 + 9 + 3],
  ['in a map', '{"":{"__proto__":null}}', 3 + 1 + 9 + 1],
  ['in a map in a list', '{"l":[{"__proto__":27}]}', 1 + 3 + 1 + 3 + 1 + 9 + 2],
])('an attribute called __proto__ counts like any other %s', (_where, json, bytes) => {
  expect(itemBytes(JSON.parse(json))).toBe(bytes);
});

test('an attribute name counts its UTF-8 bytes', () => {
  expect(itemBytes({ é: 'x', absent: undefined })).toBe(3);
});
