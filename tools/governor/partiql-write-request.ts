/** Writes to the table Trips: what they return, what they refuse, and several in one request. */

import { batch, statement, text, transaction, whereTrip } from './partiql-statement.ts';
import type { WireRequest } from './wire-request.ts';

type Members = Readonly<Record<string, unknown>>;

const INDEXES = { ReturnConsumedCapacity: 'INDEXES' };
const ALL_OLD = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };

/** In this order: later statements find what earlier ones have left. */
export function partiqlWriteRequests(): WireRequest[] {
  return [...returned(), ...failures(), ...several(), ...repeats(), ...parameters()];
}

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.update.html */
function returned(): WireRequest[] {
  const changes = [
    `SET Fare=Fare + 1`,
    `SET City='Narvik' REMOVE Road`,
    `SET Meter."end"=10`,
    `SET Stops[0]='airport', Stops[9]='ferry'`,
    `SET Stops=list_append(Stops, ['museum'])`,
    `SET Tags=set_add(Tags, <<'snow'>>)`,
    `SET Tags=set_delete(Tags, <<'snow'>>)`,
    `REMOVE Stops[1]`,
    `REMOVE Missing`,
    `SET Missing[0]='x'`,
    `SET Car=5`,
  ];
  const returning = ['ALL OLD', 'ALL NEW', 'MODIFIED OLD', 'MODIFIED NEW'].map(
    (which) => ` RETURNING ${which} *`,
  );
  const update = (change: string, rest = '') =>
    `UPDATE Trips ${change} ${whereTrip('Ana', '1')}${rest}`;
  return [
    ...changes.flatMap((change) =>
      ['', ...returning].map((rest) => statement(update(change, rest))),
    ),
    ...changes.map((change) => statement(update(change), undefined, INDEXES)),
    ...returning.flatMap((rest) => [
      batch([update('SET Fare=1', rest)]),
      transaction([update('SET Fare=1', rest)]),
      statement(`DELETE FROM Trips ${whereTrip('Cem', '4')}${rest}`),
      batch([`DELETE FROM Trips ${whereTrip('Cem', '3')}${rest}`]),
    ]),
    statement(`UPDATE Trips SET Trip='9' ${whereTrip('Cem', '1')}`),
  ];
}

/** Conditions that are not met, with the item that they found and without. */
function failures(): WireRequest[] {
  const writes = [
    `UPDATE Trips SET Fare=1 ${whereTrip('Ben', '1')} AND Fare > 900`,
    `UPDATE Trips SET Fare=1 ${whereTrip('Ben', '1')} AND Tags = <<'sun'>>`,
    `UPDATE Trips SET Fare=1 ${whereTrip('Ben', 'none')}`,
    `DELETE FROM Trips ${whereTrip('Ben', '1')} AND NOT begins_with(City, 'O')`,
    `DELETE FROM Trips ${whereTrip('Ben', 'none')} AND City = 'Oslo'`,
    `DELETE FROM Trips WHERE City = 'Oslo'`,
    `INSERT INTO Trips VALUE {'Driver': 'Ben', 'Trip': '1'}`,
  ];
  const free = `UPDATE Trips SET Fare=2 ${whereTrip('Ben', '2')}`;
  return writes.flatMap((Statement) =>
    [{}, ALL_OLD].flatMap((more) => [
      statement(Statement, undefined, { ...more, ReturnConsumedCapacity: 'TOTAL' }),
      batch([{ Statement, ...more }, free], INDEXES),
      transaction([{ Statement, ...more }, free]),
    ]),
  );
}

/** Statements that read and write, or name one item twice, in one request. */
function several(): WireRequest[] {
  const select = `SELECT * FROM Trips ${whereTrip('Ben', '1')}`;
  const other = `SELECT Fare FROM Trips ${whereTrip('Ben', '2')}`;
  const update = `UPDATE Trips SET Fare=Fare + 1 ${whereTrip('Ben', '1')}`;
  const remove = `DELETE FROM Trips ${whereTrip('Ben', '4')}`;
  const exists = `EXISTS(SELECT * FROM Trips ${whereTrip('Ben', '3')} AND Fare > 5)`;
  const insert = (trip: number) => `INSERT INTO Trips VALUE {'Driver': 'Eva', 'Trip': '${trip}'}`;
  const inserts = (count: number) => Array.from({ length: count }, (_, at) => insert(at));
  const lists: (string | Members)[][] = [
    [select, other],
    [select, select],
    [select, update],
    [update, update],
    [exists, other],
    [exists, update],
    [exists],
    [remove, 'SELEC', update],
    [insert(500), insert(500)],
    [
      { Statement: select, ConsistentRead: true },
      { Statement: other, ConsistentRead: false },
    ],
    [select, `SELECT * FROM Trips WHERE Driver='Ben'`, `SELECT * FROM Trips WHERE Fare=1`],
    [update, `UPDATE Missing SET n=1 WHERE id='1'`],
    inserts(26),
    inserts(101),
  ];
  return lists.flatMap((list) =>
    [{}, INDEXES].flatMap((more) => [batch(list, more), transaction(list, more)]),
  );
}

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ExecuteTransaction.html */
function repeats(): WireRequest[] {
  const update = (fare: number) => `UPDATE Trips SET Fare=${fare} ${whereTrip('Ben', '2')}`;
  const token = { ClientRequestToken: 'once', ...INDEXES };
  return [
    transaction([update(50)], token),
    transaction([update(50)], token),
    transaction([update(60)], token),
    transaction([update(60)], { ClientRequestToken: 'x'.repeat(37) }),
  ];
}

/** One too few, as many as are needed, and one too many. */
function parameters(): WireRequest[] {
  const statements = [
    `SELECT Fare FROM Trips WHERE Driver='Ben' AND Trip=?`,
    `INSERT INTO Trips VALUE {'Driver': 'Fay', 'Trip': ?}`,
    `UPDATE Trips SET Fare=3 WHERE Driver='Fay' AND Trip=?`,
    `DELETE FROM Trips WHERE Driver='Fay' AND Trip=?`,
  ];
  return [[], [text('1')], [text('2'), text('2')]].flatMap((Parameters) =>
    statements.flatMap((Statement) => [
      statement(Statement, Parameters),
      batch([{ Statement, Parameters }]),
      transaction([{ Statement, Parameters }]),
    ]),
  );
}
