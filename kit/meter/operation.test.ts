import { expect, test } from 'vitest';
import { statementsOf } from './operation.ts';

test.each([
  ['SELECT * FROM Orders', { verb: 'SELECT', table: 'Orders', hasCondition: false }],
  ['select * from "Orders" where id = ?', { verb: 'SELECT', table: 'Orders', hasCondition: true }],
  [
    'SELECT id FROM "my.Orders"."by-date" WHERE at = 1',
    { verb: 'SELECT', table: 'my.Orders', index: 'by-date', hasCondition: true },
  ],
  [
    'SELECT id FROM Orders.GSI1 WHERE at = 1',
    { verb: 'SELECT', table: 'Orders', index: 'GSI1', hasCondition: true },
  ],
  [
    `INSERT INTO "Orders" VALUE {'id': '7'}`,
    { verb: 'INSERT', table: 'Orders', hasCondition: false },
  ],
  [
    '\n UPDATE "Orders"\n SET paid = true WHERE id = ?',
    { verb: 'UPDATE', table: 'Orders', hasCondition: true },
  ],
  ['DELETE FROM "Orders" WHERE id = ?', { verb: 'DELETE', table: 'Orders', hasCondition: true }],
  [
    'EXISTS(SELECT * FROM "Orders" WHERE id = ?)',
    { verb: 'EXISTS', table: 'Orders', hasCondition: true },
  ],
])('a statement names what it does, and its table and index: %s', (text, statement) => {
  expect(statementsOf({ Statement: text })).toEqual([statement]);
});

test('a batch and a transaction have several statements, another request none', () => {
  const several = [{ Statement: 'SELECT * FROM A' }, { Statement: 'SELECT * FROM B' }];
  for (const input of [{ Statements: several }, { TransactStatements: several }]) {
    expect(statementsOf(input).map(({ table }) => table)).toEqual(['A', 'B']);
  }
  expect(statementsOf({ TableName: 'Orders' })).toEqual([]);
});
