import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemBytes } from '../../item-size.ts';
import { type WireItem, wireItemBytes } from './wire-item.ts';

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array({ maxLength: 40 }),
);
const member = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(fc.string(), scalar, { noNullPrototype: true }),
);
const set = fc.oneof(
  fc
    .set(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 })
    .map((texts) => new Set(texts)),
  fc.set(fc.integer(), { minLength: 1, maxLength: 4 }).map((numbers) => new Set(numbers)),
);

/** Binary crosses the wire as Base64. */
function onTheWire(item: Record<string, unknown>): WireItem {
  const json = JSON.stringify(marshall(item), (_, part: unknown) =>
    part instanceof Uint8Array ? Buffer.from(part).toString('base64') : part,
  );
  return JSON.parse(json);
}

describe("The size of an item in DynamoDB's JSON", () => {
  test('is that of the item which the document client makes of it', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(member, set), { noNullPrototype: true }),
        (item) => {
          expect(wireItemBytes(onTheWire(item))).toBe(itemBytes(item));
        },
      ),
    );
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
