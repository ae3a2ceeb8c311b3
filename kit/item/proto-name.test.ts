import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hideProto, holdsProto, showProto } from './proto-name.ts';

const names = fc.constantFrom('__proto__', '~__proto__', '~~__proto__', '~', 'PK');
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.constant(null),
    fc.uint8Array({ maxLength: 4 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { noNullPrototype: true }),
  ),
}));

describe('an attribute called __proto__', () => {
  test('is another name while it is hidden, and comes back as it was', () => {
    fc.assert(
      fc.property(value, (data) => {
        const hidden = hideProto(data);
        expect(holdsProto(hidden)).toBe(false);
        expect(showProto(hidden)).toStrictEqual(data);
        expect(JSON.stringify(showProto(hidden))).toBe(JSON.stringify(data));
      }),
    );
  });

  test.each([
    ['{"PK":"a"}', false],
    ['{"PK":"__proto__"}', false],
    ['{"__proto__":null}', true],
    ['{"a":[{"b":{"__proto__":1}}]}', true],
  ])('is found in %s: %s', (json, isThere) => {
    expect(holdsProto(JSON.parse(json))).toBe(isThere);
  });

  test('is found and kept in a Map', () => {
    const data = new Map([['__proto__', new Map([['PK', 'a']])]]);
    expect(holdsProto(data)).toBe(true);
    expect(hideProto(data)).toEqual(new Map([['~__proto__', new Map([['PK', 'a']])]]));
  });

  test('in a set or in bytes there is none', () => {
    const data = { set: new Set(['__proto__']), bytes: new Uint8Array(3) };
    expect(holdsProto(data)).toBe(false);
    expect(hideProto(data).set).toBe(data.set);
  });
});
