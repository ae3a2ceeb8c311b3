import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjacencyKeys, compositeKey, entityKey, parseKey } from './keys.ts';

/** Any id DynamoDB could hold: Unicode without the delimiter, short enough for four segments. */
const id = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .filter((text) => !text.includes('#'));

describe('key values', () => {
  test('an entity key is the type, the delimiter and the id', () => {
    expect(entityKey('USER', 'alice')).toBe('USER#alice');
  });

  test('a composite key joins its segments in order', () => {
    expect(compositeKey(['FOLLOWER', 'USER', 'alice'])).toBe('FOLLOWER#USER#alice');
  });

  test('an edge item lives in its source’s item collection, sorted by its target', () => {
    expect(adjacencyKeys('INVOICE#1', 'BILL#7')).toEqual({ PK: 'INVOICE#1', SK: 'BILL#7' });
  });

  test('parseKey returns the segments of every Unicode id', () => {
    fc.assert(
      fc.property(fc.array(id, { minLength: 1, maxLength: 4 }), (segments) => {
        expect(parseKey(compositeKey(segments))).toEqual(segments);
      }),
    );
  });

  test('two different lists of segments never make one key', () => {
    const list = fc.array(id, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(list, list, (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b);
        expect(compositeKey(a) === compositeKey(b)).toBe(same);
      }),
    );
  });
});

describe('refused key values', () => {
  test.each([
    ['no segment', () => compositeKey([]), 'keys.noSegments', /at least one/],
    ['an empty segment', () => entityKey('USER', ''), 'keys.emptySegment', /segment 2 of 2/],
    ['a segment that holds #', () => entityKey('USER', 'a#b'), 'keys.delimiterInSegment', /`a#b`/],
    ['half a character', () => entityKey('USER', '\ud800'), 'keys.malformedSegment', /segment 2/],
    ['2,049 bytes', () => entityKey('U', 'é'.repeat(1024)), 'keys.tooLong', /2048 bytes, got 2050/],
    [
      'a sort key of 1,025 bytes',
      () => adjacencyKeys('A#1', `B#${'x'.repeat(1023)}`),
      'keys.tooLong',
      /1024 bytes, got 1025/,
    ],
    ['a key that ends in #', () => parseKey('USER#'), 'keys.emptySegment', /segment 2 of 2/],
    [
      'a source that is not a key',
      () => adjacencyKeys('', 'B#1'),
      'keys.emptySegment',
      /segment 1 of 1/,
    ],
  ])('%s is refused, naming what was wrong', (_what, make, code, message) => {
    expect(make).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  test('the longest keys DynamoDB takes are accepted', () => {
    expect(() => adjacencyKeys('x'.repeat(2048), 'y'.repeat(1024))).not.toThrow();
  });
});
