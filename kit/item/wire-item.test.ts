import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binaryAsBase64, itemToJson } from './item-json.ts';
import { itemBytes } from './item-size.ts';
import { type WireItem, wireItemBytes } from './wire-item.ts';

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array({ maxLength: 40 }),
);
const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', ''));
const member = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(name, scalar, { noNullPrototype: true }),
);
const set = fc.oneof(
  fc
    .set(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 })
    .map((texts) => new Set(texts)),
  fc.set(fc.integer(), { minLength: 1, maxLength: 4 }).map((numbers) => new Set(numbers)),
);

/** Binary crosses the wire as Base64. */
function onTheWire(item: Record<string, unknown>): WireItem {
  return JSON.parse(JSON.stringify(itemToJson(item), binaryAsBase64));
}

describe("The size of an item in DynamoDB's JSON", () => {
  test('is that of the item which the document client makes of it', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(member, set), { noNullPrototype: true }), (item) => {
        expect(wireItemBytes(onTheWire(item))).toBe(itemBytes(item));
      }),
      { examples: [[{ '': { ['__proto__']: null } }]] },
    );
  });

  test.each([
    ['at the top', '{"PK":{"S":"a"},"__proto__":{"S":"bcd"}}', 2 + 1 + 9 + 3],
    ['in a map', '{"":{"M":{"__proto__":{"NULL":true}}}}', 3 + 1 + 9 + 1],
    [
      'in a map in a list',
      '{"l":{"L":[{"M":{"__proto__":{"N":"27"}}}]}}',
      1 + 3 + 1 + 3 + 1 + 9 + 2,
    ],
  ])('counts the name and the value of an attribute called __proto__ %s', (_where, json, bytes) => {
    expect(wireItemBytes(JSON.parse(json))).toBe(bytes);
  });

  test.each([
    [{ PK: 'a' }],
    [{ PK: { S: 5 } }],
    [{ PK: { X: 'a' } }],
    [{ PK: { S: 'a', N: '1' } }],
    [{ PK: { SS: ['a', 5] } }],
    [{ PK: {} }],
  ])('is not told of %j, which is none', (item) => {
    expect(wireItemBytes(item as unknown as WireItem)).toBeNaN();
  });
});
