import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyKnobs } from '../../../tools/web/any-knobs.ts';
import { FIRST_KNOBS, KNOB_NAMES, type Knobs, readKnobs, searchOf } from './knob.ts';

describe('The knobs in the address', () => {
  test('what is written is read again', () => {
    fc.assert(
      fc.property(anyKnobs, (knobs) => {
        expect(readKnobs(searchOf('', knobs))).toEqual(knobs);
      }),
    );
  });

  test('whatever else the query says stays as it was', () => {
    const other = fc.string({ minLength: 1 }).filter((name) => !(name in FIRST_KNOBS));
    fc.assert(
      fc.property(anyKnobs, anyKnobs, other, fc.string(), (before, knobs, name, value) => {
        const search = searchOf(`?${new URLSearchParams([[name, value]])}`, before);
        const query = new URLSearchParams(searchOf(search, knobs));
        expect(query.getAll(name)).toEqual([value]);
        expect(readKnobs(`?${query}`)).toEqual(knobs);
      }),
    );
  });

  test('knobs that are where they were at first are not in the address', () => {
    expect(searchOf('?shards=4', FIRST_KNOBS)).toBe('');
    expect(searchOf('?shards=4&x=1', { ...FIRST_KNOBS, star: 80 })).toBe('?x=1&star=80');
  });

  test.each([
    '0',
    '17',
    '-1',
    '1.5',
    '',
    ' 4',
    '4e0',
    'NaN',
    '999999999',
    '<script>',
  ])('a number of shards such as %j leaves that knob where it is at first', (text) => {
    const query = new URLSearchParams({ shards: text, star: '80' });
    expect(readKnobs(`?${query}`)).toEqual({ ...FIRST_KNOBS, star: 80 });
  });

  test('any text at any knob gives knobs within their ranges', () => {
    const names = fc.constantFrom<keyof Knobs>(...KNOB_NAMES);
    const texts = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, texts)), (given) => {
        const knobs = readKnobs(`?${new URLSearchParams(given)}`);
        expect(readKnobs(searchOf('', knobs))).toEqual(knobs);
      }),
    );
  });
});
