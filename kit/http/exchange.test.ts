import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  askFor,
  figuresOf,
  hide,
  type Members,
  membersOf,
  ownReply,
  type Reply,
  requestWith,
  withMembers,
} from './exchange.ts';

const value = fc.jsonValue({ maxDepth: 3 });
const object = fc.dictionary(fc.string({ unit: 'binary' }), value, { noNullPrototype: true });

/** A reply of this text. */
function replyOf(text: string): Reply {
  return { ...ownReply(200, {}), body: Buffer.from(text) };
}

const header = ({ headers }: Reply, name: string): string | undefined =>
  headers[headers.indexOf(name) + 1];

describe('A reply without a member', () => {
  test.each([
    ['{"a":1,"b":2}', ['a'], '{"b":2}'],
    ['{"a":1}', ['a'], '{}'],
    ['{"a":1.0}', ['c'], '{"a":1.0}'],
    ['{"a":1.0, "c":{"d":2.0}}', ['c'], '{"a":1.0}'],
    ['{"c":{"d":2.0}}', ['c'], '{}'],
    ['{"a":"c","c":{"c":2}}', ['c'], '{"a":"c"}'],
    ['{"a":{"b":1,"c":2},"d":3}', ['a', 'b'], '{"a":{"c":2},"d":3}'],
    ['{"a":3}', ['a', 'b'], '{"a":3}'],
    ['{"x":"\\"a\\":1,{","a":[{"a":1}]}', ['a'], '{"x":"\\"a\\":1,{"}'],
    ['{"a":1,"__proto__":{"b":1}}', ['a'], '{"__proto__":{"b":1}}'],
  ] as const)('%s without %j is %s', (json, path, expected) => {
    expect(hide(replyOf(json), [path]).body.toString()).toBe(expected);
  });

  test('holds the others as they were, and says how long it is and what its sum is', () => {
    fc.assert(
      fc.property(object, fc.nat(), (members, place) => {
        const names = Object.keys(members);
        fc.pre(names.length > 0);
        const name = names[place % names.length] as string;
        // A name with an escape in it is none of DynamoDB's.
        fc.pre(JSON.stringify(name) === `"${name}"`);
        const { [name]: _, ...rest } = members;
        const hidden = hide(replyOf(JSON.stringify(members)), [[name]]);
        // JSON has no -0.
        expect(JSON.parse(hidden.body.toString())).toEqual(JSON.parse(JSON.stringify(rest)));
        expect(header(hidden, 'content-length')).toBe(String(hidden.body.length));
        expect(header(hidden, 'x-amz-crc32')).toBe(String(crc32(hidden.body)));
      }),
    );
  });
});

test('a reply with other members has them, on the wire as well', () => {
  const reply = withMembers(ownReply(200, { a: 1 }), { b: 2 });
  expect(membersOf(reply)).toEqual({ b: 2 });
  expect(reply.body.toString()).toBe('{"b":2}');
});

describe('The figures of a page', () => {
  const units = { CapacityUnits: 1.5 };
  /** A list with a count behind it, as a page has it. */
  const like = { Items: [1], Count: 7, ConsumedCapacity: 'none' };

  test.each([
    ['in the order of the engines', { Items: [like, like], Count: 2, ConsumedCapacity: units }, 2],
    ['in another order', { ConsumedCapacity: units, Items: [like], Count: 1 }, 1],
    ['of a SELECT, without a count', { Items: [like, like], ConsumedCapacity: units }, 2],
    ['that has counted only', { Count: 3, ConsumedCapacity: units }, 0],
    ['with a key to go on', { Items: [], Count: 0, Last: like, ConsumedCapacity: units }, 0],
  ])('%s are found', (_, page, itemCount) => {
    expect(figuresOf(replyOf(JSON.stringify(page)))).toMatchObject({
      itemCount,
      members: { ConsumedCapacity: units },
    });
  });

  test('are those of all its members, whatever its items hold', () => {
    const named = fc.dictionary(fc.constantFrom('Items', 'Count', '],"Count":', '"'), value);
    fc.assert(
      fc.property(fc.array(named), named, (Items, LastEvaluatedKey) => {
        const page = { Items, Count: Items.length, LastEvaluatedKey, ConsumedCapacity: units };
        const { members, itemCount } = figuresOf(replyOf(JSON.stringify(page)));
        expect(itemCount).toBe(Items.length);
        expect(members.ConsumedCapacity).toEqual(units);
      }),
    );
  });
});

/** The body that is sent. */
function sent(json: string, members?: Members): string {
  const request = { method: 'POST', path: '/', headers: [], body: Buffer.from(json) };
  return requestWith({ request, input: JSON.parse(json) }, members).body.toString();
}

test.each([
  ['{"a":1.0}', undefined, '{"a":1.0}'],
  ['{"a":1.0}', {}, '{"a":1.0}'],
  ['{"a":1.0}', { b: 'x' }, '{"a":1.0,"b":"x"}'],
  ['{"a":{}}', { b: 'x' }, '{"a":{},"b":"x"}'],
  [' { } ', { b: 'x' }, ' { "b":"x"} '],
  ['{"a":1,"b":2}', { b: 'x' }, '{"a":1,"b":"x"}'],
])('%s with %j is sent as %s', (json, members, expected) => {
  expect(sent(json, members)).toBe(expected);
});

test('a request with other members is sent with them, whatever else it holds', () => {
  fc.assert(
    fc.property(object, object, fc.constantFrom(0, 1, 2), (input, members, indent) => {
      const got = JSON.parse(sent(JSON.stringify(input, null, indent), members));
      expect(got).toEqual(JSON.parse(JSON.stringify({ ...input, ...members })));
    }),
  );
});

test('only what the client does not ask for is asked for, and hidden from it', () => {
  const wanted = { ReturnValues: 'ALL_OLD', ReturnConsumedCapacity: 'TOTAL' };
  expect(askFor({ ReturnValues: 'NONE' }, wanted)).toEqual({
    members: wanted,
    hidden: [['Attributes'], ['ConsumedCapacity']],
  });
  expect(askFor({ ReturnValues: 'ALL_NEW' }, wanted)).toEqual({
    members: { ReturnConsumedCapacity: 'TOTAL' },
    hidden: [['ConsumedCapacity']],
  });
});
