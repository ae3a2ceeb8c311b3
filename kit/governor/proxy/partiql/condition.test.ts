import { describe, expect, test } from 'vitest';
import { valuesNamed } from './condition.ts';
import { type Token, tokensOf } from './token.ts';

const named = (condition: string): unknown =>
  valuesNamed(tokensOf(condition, [{ S: 'p' }, { N: '1' }]) as Token[], 'PK');

describe('A condition names a key', () => {
  test.each([
    ["PK = 'a'", [{ S: 'a' }]],
    ["'a' = PK", [{ S: 'a' }]],
    ['"PK" = ?', [{ S: 'p' }]],
    ['PK = -5', [{ N: '-5' }]],
    ["(PK = 'a')", [{ S: 'a' }]],
    ["n > 5 AND (PK = 'it''s' and m = 2)", [{ S: "it's" }]],
    ["SK BETWEEN 'x' AND 'y' AND PK = 'a'", [{ S: 'a' }]],
    ["PK IN ['a', ?]", [{ S: 'a' }, { S: 'p' }]],
    ["PK in ('a', 'b')", [{ S: 'a' }, { S: 'b' }]],
    ["PK = 'a' OR PK = 'b'", [{ S: 'a' }, { S: 'b' }]],
    ["(PK = 'a' AND n = 1) OR (PK = 'b' AND n = 2)", [{ S: 'a' }, { S: 'b' }]],
  ])('%s', (condition, values) => {
    expect(named(condition)).toEqual(values);
  });

  test.each([
    "PK > 'a'",
    "PK = 'a' OR n = 1",
    "NOT PK = 'a'",
    "begins_with(PK, 'a')",
    "pk = 'a'",
    "n.PK = 'a'",
    "PK = 'a' + 1",
    "PK BETWEEN 'a' AND 'b'",
    "(PK = 'a') OR (n = 1)",
    '',
  ])('or does not: %s', (condition) => {
    expect(named(condition)).toBeUndefined();
  });

  test('or it does not, where brackets are left open', () => {
    expect(named('('.repeat(4_000))).toBeUndefined();
  });
});
