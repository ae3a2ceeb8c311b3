/** SELECTs of the table Trips: on its indexes, with comparisons of every type, and page by page. */

import { batch, LAST_TOKEN, statement, text, transaction, whereTrip } from './partiql-statement.ts';
import { CAPACITIES, type WireRequest } from './wire-request.ts';

type Members = Readonly<Record<string, unknown>>;

const INDEXES = { ReturnConsumedCapacity: 'INDEXES' };

/** They find the trips that were inserted, and leave them as they are. */
export function partiqlReadRequests(): WireRequest[] {
  return [...indexes(), ...comparisons(), ...conditions(), ...pages()];
}

/** Global and local ones, and what they project. */
function indexes(): WireRequest[] {
  const reads = [
    `SELECT * FROM Trips."city-trips" WHERE City='Oslo' AND Trip > '1'`,
    `SELECT * FROM Trips."city-trips" WHERE City IN ['Oslo', 'Bergen']`,
    `SELECT * FROM Trips."car-keys" WHERE Car='car 1'`,
    `SELECT Fare FROM Trips."car-keys" WHERE Car='car 1'`,
    `SELECT Driver FROM Trips."road-fares" WHERE Road='E1' AND Fare >= 20`,
    `SELECT Driver FROM Trips."road-fares" WHERE Road='E1' AND City='Oslo'`,
    `SELECT Driver FROM Trips."road-fares" WHERE City='Oslo'`,
    `SELECT * FROM Trips."own-cars" WHERE Driver='Ana'`,
    `SELECT Tags FROM Trips."own-cars" WHERE Driver='Ana' AND Car='car 1'`,
    `SELECT Fare, Stops[1], Meter."end" FROM Trips."own-roads" WHERE Driver='Ben'`,
    `SELECT Driver FROM Trips."own-roads" WHERE City IS MISSING`,
  ];
  const writes = [
    `INSERT INTO Trips."city-trips" VALUE {'Driver': 'Dag', 'Trip': '1'}`,
    `UPDATE Trips."city-trips" SET Fare=1 ${whereTrip('Ana', '1')}`,
    `DELETE FROM Trips."own-cars" ${whereTrip('Ana', '1')}`,
  ];
  return [
    ...reads.flatMap((read) => CAPACITIES.map((more) => statement(read, undefined, more))),
    ...reads.map((read) => statement(read, undefined, { ConsistentRead: true, ...INDEXES })),
    ...writes.map((write) => statement(write)),
    ...[...reads, ...writes].flatMap((one) => [batch([one]), transaction([one])]),
  ];
}

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-operators.html */
function comparisons(): WireRequest[] {
  const operands: [attribute: string, value: object][] = [
    ['City', text('Oslo')],
    ['Fare', { N: '20' }],
    ['Tags', { SS: ['rain', 'night'] }],
    ['Tags', { NS: ['1'] }],
    ['Stops', { L: [text('bridge'), text('harbour'), text('station')] }],
    ['Meter', { M: { end: { N: '9' }, start: { N: '1' } } }],
    ['Photo', { B: 'AQIE' }],
    ['Photo', { BS: ['AQID'] }],
    ['Note', { NULL: true }],
    ['Note', { BOOL: false }],
  ];
  const compare = (attribute: string, operator: string, values: readonly object[]) =>
    statement(`SELECT Trip FROM Trips WHERE Driver='Ben' AND ${attribute} ${operator}`, values);
  return operands.flatMap(([attribute, value]) => [
    ...['=', '<>', '!=', '<', '<=', '>', '>='].map((sign) =>
      compare(attribute, `${sign} ?`, [value]),
    ),
    compare(attribute, 'BETWEEN ? AND ?', [value, value]),
    compare(attribute, 'IN [?, ?]', [value, text('other')]),
  ]);
}

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-functions.html */
function conditions(): WireRequest[] {
  const conditions = [
    `Driver='Ana' AND City IS MISSING`,
    `Driver='Ana' AND NOT City IS MISSING`,
    `Driver='Ana' AND Note IS NULL`,
    `Driver='Ana' AND NOT begins_with("City", 'O')`,
    `Driver='Ana' AND contains(Tags, 'rain')`,
    `Driver='Ana' AND attribute_type(Fare, 'N')`,
    `Driver='Ana' AND size(Stops) > 2`,
    `Driver='Ana' AND Stops[0] = 'bridge' AND Meter."end" = 9`,
    `Driver='Ana' AND Trip IN ['1', '3'] ORDER BY Trip DESC`,
    `Driver IN ['Ana', 'Cem'] AND Fare < 20 ORDER BY Driver DESC`,
    `(Driver='Ana' AND Trip='1') OR (Driver='Ben' AND NOT Trip='1')`,
    `NOT Driver='Ana'`,
    `'Ana' = Driver AND Trip >= '2'`,
    `Driver=5`,
    `Driver='Ana' AND Driver='Ben'`,
  ];
  return conditions.flatMap((condition) =>
    [{}, INDEXES].map((more) =>
      statement(`SELECT Driver, Trip FROM Trips WHERE ${condition}`, undefined, more),
    ),
  );
}

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ExecuteStatement.html */
function pages(): WireRequest[] {
  const reads = [
    'SELECT Trip FROM Trips',
    `SELECT Trip FROM Trips WHERE Driver='Ana'`,
    `SELECT Trip FROM Trips WHERE Driver IN ['Ana', 'Ben']`,
    `SELECT Trip FROM Trips."city-trips" WHERE City='Oslo'`,
    `SELECT Fare FROM Trips."own-cars" WHERE Driver='Cem'`,
  ];
  const [table, ...others] = reads as [string, ...string[]];
  const next = { NextToken: LAST_TOKEN };
  const follow = (read: string, more: Members): WireRequest[] => [
    statement(read, undefined, { Limit: 2, ...more }),
    statement(read, undefined, { ...next, Limit: 1, ConsistentRead: true, ...more }),
    statement(read, undefined, { ...more, ...next }),
  ];
  return [
    ...reads.flatMap((read) => CAPACITIES.flatMap((more) => follow(read, more))),
    statement(table, undefined, { Limit: 1 }),
    ...others.map((read) => statement(read, undefined, next)),
    ...[0, -1, '2'].map((Limit) => statement(table, undefined, { Limit })),
    ...['no token', '', 5].map((NextToken) => statement(table, undefined, { NextToken })),
  ];
}
