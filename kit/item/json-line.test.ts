import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import { jsonLine } from './json-line.ts';

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
