import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { isUnchanged } from './read-shard.ts';

type Image = Record<string, AttributeValue>;
const modified = (OldImage?: Image, NewImage?: Image): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: { ...(OldImage && { OldImage }), ...(NewImage && { NewImage }) },
});

describe('a MODIFY', () => {
  test.each<[string, Image, Image]>([
    ['the same attributes', { a: { S: 'x' } }, { a: { S: 'x' } }],
    [
      'another order of attributes',
      { a: { S: 'x' }, b: { N: '1' } },
      { b: { N: '1' }, a: { S: 'x' } },
    ],
    [
      'another order in a map',
      { m: { M: { a: { N: '1' }, b: { N: '2' } } } },
      { m: { M: { b: { N: '2' }, a: { N: '1' } } } },
    ],
    ['another order of a set of texts', { s: { SS: ['a', 'b'] } }, { s: { SS: ['b', 'a'] } }],
    ['another order of a set of numbers', { s: { NS: ['1', '2'] } }, { s: { NS: ['2', '1'] } }],
    [
      'another order of a set of bytes',
      { s: { BS: ['YQ==', 'Yg=='] } },
      { s: { BS: ['Yg==', 'YQ=='] } },
    ],
    ['a set inside a list', { l: { L: [{ SS: ['a', 'b'] }] } }, { l: { L: [{ SS: ['b', 'a'] }] } }],
  ])('with %s changed nothing', (_, before, after) => {
    expect(isUnchanged(modified(before, after))).toBe(true);
  });

  test.each<[string, Image, Image]>([
    ['another value', { a: { S: 'x' } }, { a: { S: 'y' } }],
    ['another type of the same text', { a: { S: '1' } }, { a: { N: '1' } }],
    ['a set of another type', { a: { SS: ['1'] } }, { a: { NS: ['1'] } }],
    ['one attribute more', { a: { S: 'x' } }, { a: { S: 'x' }, b: { S: 'x' } }],
    [
      'another order in a list',
      { l: { L: [{ S: 'a' }, { S: 'b' }] } },
      { l: { L: [{ S: 'b' }, { S: 'a' }] } },
    ],
    [
      'an attribute called __proto__',
      JSON.parse('{"__proto__":{"S":"x"}}'),
      JSON.parse('{"__proto__":{"S":"y"}}'),
    ],
  ])('with %s is a change', (_, before, after) => {
    expect(isUnchanged(modified(before, after))).toBe(false);
  });

  test.each([
    ['neither image', modified()],
    ['only the new image', modified(undefined, { a: { S: 'x' } })],
    ['only the old image', modified({ a: { S: 'x' } })],
  ])('that shows %s counts as a change', (_, record) => {
    expect(isUnchanged(record)).toBe(false);
  });
});

test.each([
  'INSERT',
  'REMOVE',
] as const)('a record of an %s, which has one image, is of a change', (eventName) => {
  const image = { a: { S: 'x' } };
  const dynamodb = eventName === 'INSERT' ? { NewImage: image } : { OldImage: image };
  expect(isUnchanged({ eventName, dynamodb })).toBe(false);
});
