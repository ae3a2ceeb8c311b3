import { describe, expect, test } from 'vitest';
import { statementOf, type Token, tokensOf, valuesNamed } from './partiql-statement.ts';

describe('Of a statement is read', () => {
  test('the table and the index of a SELECT, behind what it asks for', () => {
    const text = `select "FROM", size('FROM') from "My Table"."by.G" where G = 'from' order by G`;
    const statement = statementOf(text);
    expect(statement).toMatchObject({ verb: 'SELECT', table: 'My Table', index: 'by.G' });
    expect(statement?.condition).toHaveLength(3);
  });

  test.each([
    ['SELECT * FROM T', true],
    ['SELECT a FROM T', false],
    ['SELECT *, a FROM T', false],
  ])('whether it asks for whole items: %s', (text, isWhole) => {
    expect(statementOf(text)).toMatchObject({ isWhole, index: undefined, condition: [] });
  });

  test('the item of an INSERT, of every type and with parameters in their order', () => {
    const text = `INSERT INTO "T" VALUE {'PK': ?, "n": -1.5e3, 'l': [1, 'it''s', {'deep': null}],
      's': <<'x', 'y'>>, 'yes': TRUE, 'no': false, 'p': ?} -- and a comment`;
    expect(statementOf(text, [{ S: 'a?' }, { B: 'AAA=' }])?.item).toEqual({
      PK: { S: 'a?' },
      n: { N: '-1.5e3' },
      l: { L: [{ N: '1' }, { S: "it's" }, { M: { deep: { NULL: true } } }] },
      s: { SS: ['x', 'y'] },
      yes: { BOOL: true },
      no: { BOOL: false },
      p: { B: 'AAA=' },
    });
  });

  test('the condition of an UPDATE, up to RETURNING', () => {
    const text = `UPDATE T SET where1 = 1 REMOVE b WHERE PK = 'a' AND SK = 2 RETURNING ALL OLD *`;
    expect(statementOf(text)?.condition).toHaveLength(7);
  });

  test('that EXISTS is a condition of its own', () => {
    expect(statementOf(`EXISTS(SELECT * FROM T WHERE PK = 'a')`)).toMatchObject({
      verb: 'EXISTS',
      table: 'T',
      condition: [{ text: 'PK' }, { text: '=' }, { value: { S: 'a' } }],
    });
  });

  test.each([
    '',
    'SELEC * FROM T',
    'SELECT *',
    'SELECT * FROM',
    "SELECT * FROM T WHERE PK = 'open",
    'SELECT * FROM T WHERE PK = ?',
    'SELECT * FROM T WHERE PK = `2020T`',
    `INSERT INTO T VALUE {'PK': 'a'`,
    `INSERT INTO T VALUE {'PK': a}`,
    `INSERT INTO T VALUE 'a'`,
    `INSERT INTO T VALUE {'l': ${'['.repeat(50)}1${']'.repeat(50)}}`,
    'DELETE T',
    `SELECT * FROM T${' '.repeat(8_192)}`,
  ])('nothing, where the engine has to say what is wrong: %s', (text) => {
    expect(statementOf(text)).toBeUndefined();
  });
});

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
