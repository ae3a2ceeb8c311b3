import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import type { Item } from './item.ts';
import { itemFromJson, itemToJson, jsonLine } from './item-json.ts';

/** An attribute called __proto__ at the top, in a map, and in a map of a list. */
const ITEM =
  '{"PK":"a","__proto__":"top","m":{"__proto__":{"q":"map"},"x":[{"__proto__":[27,null]}]}}';
const JSON_OF_ITEM =
  '{"PK":{"S":"a"},"__proto__":{"S":"top"},"m":{"M":{"__proto__":{"M":{"q":{"S":"map"}}},"x":{"L":[{"M":{"__proto__":{"L":[{"N":"27"},{"NULL":true}]}}}]}}}}';

describe('an item in DynamoDB’s JSON', () => {
  test('keeps an attribute called __proto__, at any depth and both ways', () => {
    expect(JSON.stringify(itemToJson(JSON.parse(ITEM)))).toBe(JSON_OF_ITEM);
    const item = itemFromJson(JSON.parse(JSON_OF_ITEM));
    expect(JSON.stringify(item)).toBe(ITEM);
    expect(Object.getPrototypeOf(item.m)).toBe(Object.prototype);
  });

  test('is the SDK’s own for every other item, what is undefined left out', () => {
    const item: Item = { PK: 'a', set: new Set([1]), bytes: new Uint8Array(2), none: undefined };
    expect(itemToJson(item)).toEqual(marshall(item, { removeUndefinedValues: true }));
    expect(itemFromJson(itemToJson(item))).toEqual(unmarshall(itemToJson(item)));
  });

  test('by the SDK alone loses it: when this fails, the detour can go', () => {
    expect(JSON.stringify(marshall(JSON.parse(ITEM)))).not.toBe(JSON_OF_ITEM);
    expect(JSON.stringify(unmarshall(JSON.parse(JSON_OF_ITEM)))).not.toBe(ITEM);
  });
});

describe('a line of JSON', () => {
  const bytes = new Uint8Array([0, 255, 16]);

  test.each([
    ['bytes', bytes],
    ['a Buffer, whose own JSON is a list of numbers', Buffer.from(bytes)],
    ['a part of a larger buffer', new Uint8Array([9, ...bytes, 9]).subarray(1, 4)],
  ])('holds %s as base64', (_what, binary) => {
    expect(jsonLine({ item: marshall({ binary }) })).toBe('{"item":{"binary":{"B":"AP8Q"}}}\n');
  });

  test('holds the members of a binary set as base64', () => {
    const item = marshall({ set: new Set([bytes, new Uint8Array([1])]) });
    expect(jsonLine(item)).toBe('{"set":{"BS":["AP8Q","AQ=="]}}\n');
  });

  test('is one line whatever the data holds', () => {
    expect(jsonLine({ text: 'a\nb\r\u2028"' }).split('\n')).toHaveLength(2);
  });
});
