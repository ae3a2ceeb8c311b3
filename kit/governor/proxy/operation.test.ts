import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutMember, insertMembers } from './operation.ts';

/** Values with everything that JSON may put into a string. */
const value = fc.jsonValue({ maxDepth: 3 });
const object = fc.dictionary(fc.string({ unit: 'binary' }), value, { noNullPrototype: true });

describe('A member taken out of JSON', () => {
  test.each([
    ['{"a":1,"b":2}', ['a'], '{"b":2}'],
    ['{"a":1,"b":2}', ['b'], '{"a":1}'],
    ['{"a":1}', ['a'], '{}'],
    ['{"a":1}', ['c'], '{"a":1}'],
    ['{"a":{"b":1.0,"c":2},"d":3}', ['a', 'b'], '{"a":{"c":2},"d":3}'],
    ['{"x":"\\"a\\":1,{","a":[{"a":1}]}', ['a'], '{"x":"\\"a\\":1,{"}'],
    [' { "a" : 1 , "b" : 2 } ', ['a'], ' {  "b" : 2 } '],
  ])('%s without %j is %s', (json, path, expected) => {
    expect(cutMember(json, path)).toBe(expected);
  });

  test('leaves the others as they were, whatever they hold', () => {
    fc.assert(
      fc.property(object, fc.nat(), fc.constantFrom(0, 1, 2), (members, place, indent) => {
        const names = Object.keys(members);
        fc.pre(names.length > 0);
        const name = names[place % names.length] as string;
        // A name with an escape in it is none of DynamoDB's.
        fc.pre(JSON.stringify(name) === `"${name}"`);
        const rest = Object.entries(members).filter(([other]) => other !== name);
        const cut = cutMember(JSON.stringify(members, null, indent), [name]);
        // JSON has no -0.
        const expected = JSON.parse(JSON.stringify(Object.fromEntries(rest)));
        expect(JSON.parse(cut)).toEqual(expected);
      }),
    );
  });
});

describe('Members put into JSON', () => {
  test('stand behind its own', () => {
    expect(insertMembers('{"a":1.0}', { b: 'x' })).toBe('{"a":1.0,"b":"x"}');
    expect(insertMembers('{"a":{}}', { b: 'x' })).toBe('{"a":{},"b":"x"}');
    expect(insertMembers(' { } ', { b: 'x' })).toBe(' { "b":"x"} ');
  });

  test('none of them leave it as it is', () => {
    fc.assert(
      fc.property(object, (members) => {
        const json = JSON.stringify(members);
        expect(insertMembers(json, {})).toBe(json);
      }),
    );
  });
});
