/**
 * PartiQL as it crosses the wire: the statements of AWS's own pages, and some that are wrong.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.statements.html
 */

import { batch, statement, transaction } from './partiql-statement.ts';
import { operationRequest, type WireRequest } from './wire-request.ts';

type Members = Readonly<Record<string, unknown>>;

const TableName = 'Music';

/** In this order: later statements find what earlier ones have left. */
export function partiqlRequests(): WireRequest[] {
  return [
    operationRequest('CreateTable', definition()),
    ...inserts(),
    ...selects(),
    ...changes(),
    ...batches(),
    ...transactions(),
    ...wrong(),
    operationRequest('Scan', { TableName, Select: 'COUNT' }),
    operationRequest('DeleteTable', { TableName }),
  ];
}

function definition(): Members {
  const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
  const schema = (...names: string[]) =>
    names.map((AttributeName, place) => ({ AttributeName, KeyType: ['HASH', 'RANGE'][place] }));
  return {
    TableName,
    AttributeDefinitions: ['Artist', 'SongTitle', 'Genre'].map(attribute),
    KeySchema: schema('Artist', 'SongTitle'),
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: [
      { IndexName: 'byGenre', KeySchema: schema('Genre'), Projection: { ProjectionType: 'ALL' } },
    ],
  };
}

function inserts(): WireRequest[] {
  return [
    statement(`INSERT INTO "Music" value {'Artist' : 'Acme Band','SongTitle' : 'PartiQL Rocks'}`),
    statement(`INSERT INTO Music VALUE {'Artist': ?, 'SongTitle': ?, 'Genre': 'Rock'}`, [
      { S: 'Acme Band' },
      { S: `It's "fine"` },
    ]),
    statement(`INSERT INTO "Music" VALUE {'Artist': 'It''s us', 'SongTitle': 'A', 'n': -5}`),
    statement(
      `INSERT INTO Music VALUE {'Artist': 'No One', 'SongTitle': 'B', 'Awards': <<'x','y'>>, 'list': [1, 'two', {'a': null}], 'ok': true}`,
      undefined,
      { ReturnConsumedCapacity: 'INDEXES' },
    ),
    statement(`INSERT INTO "Music" VALUE {'Artist': 'Acme Band','SongTitle': 'PartiQL Rocks'}`),
    statement(`INSERT INTO "Music" VALUE {'Artist': 'Acme Band'}`),
  ];
}

function selects(): WireRequest[] {
  const capacity = { ReturnConsumedCapacity: 'TOTAL' };
  return [
    statement(`SELECT SongTitle FROM "Music" WHERE Artist='Acme Band'`),
    statement(`SELECT SongTitle FROM Music WHERE Artist=?`, [{ S: 'Acme Band' }], capacity),
    statement(`SELECT * FROM Music WHERE Artist='No One' AND SongTitle='B'`, undefined, {
      ConsistentRead: true,
    }),
    statement(`SELECT SongTitle FROM Music WHERE Artist IN ['No One', 'None']`),
    statement(`SELECT SongTitle FROM Music WHERE Artist='No One' OR Artist='None'`),
    statement(`SELECT SongTitle FROM "Music"."byGenre" WHERE Genre='Rock'`, undefined, capacity),
    statement(`SELECT Artist FROM Music WHERE SongTitle='B'`),
    statement(`SELECT missing FROM Music WHERE contains("SongTitle", 'B') -- a Scan`),
    statement(`SELECT * FROM Music WHERE Artist='No One' AND SongTitle BETWEEN 'A' AND 'C'`),
    statement(`SELECT * FROM "Missing" WHERE Artist='No One'`),
    statement(`SELECT * FROM "Music"."missing" WHERE Artist='No One'`),
  ];
}

function changes(): WireRequest[] {
  const one = `WHERE Artist='Acme Band' AND SongTitle='PartiQL Rocks'`;
  return [
    statement(`UPDATE "Music" SET AwardsWon=1 SET AwardDetail={'Grammys':[2020, 2018]} ${one}`),
    statement(`UPDATE Music SET Genre=? ${one} RETURNING ALL NEW *`, [{ S: 'Pop' }]),
    statement(`UPDATE Music REMOVE AwardDetail.Grammys[1] ${one}`),
    statement(`UPDATE Music SET AwardsWon=AwardsWon + 1 ${one} AND AwardsWon = 9`),
    statement(`UPDATE Music SET AwardsWon=1 WHERE Artist='None' AND SongTitle='None'`),
    statement(`UPDATE Music SET AwardsWon=1 WHERE Artist='Acme Band'`),
    statement(`DELETE FROM "Music" ${one} AND Genre = 'Jazz'`),
    statement(`DELETE FROM "Music" ${one} RETURNING ALL OLD *`),
    statement(`DELETE FROM "Music" ${one}`),
    statement(`DELETE FROM "Music" WHERE Artist='Acme Band'`),
  ];
}

function batches(): WireRequest[] {
  const insert = (title: string) => `INSERT INTO Music VALUE {'Artist':'B','SongTitle':'${title}'}`;
  return [
    batch([insert('1'), insert('2'), insert('3')]),
    batch([insert('4'), insert('1'), `UPDATE Music SET n=1 WHERE Artist='?' AND SongTitle='1'`]),
    batch([insert('5')], { ReturnConsumedCapacity: 'TOTAL' }),
    batch([
      `SELECT * FROM Music WHERE Artist='B' AND SongTitle='1'`,
      `SELECT Artist FROM Music WHERE Artist='B' AND SongTitle='2'`,
      `SELECT * FROM Music WHERE Artist='B' AND SongTitle='none'`,
    ]),
    batch([`SELECT * FROM Music WHERE Artist='B'`, `SELECT * FROM Missing WHERE Artist='B'`]),
    batch([insert('6'), `SELECT * FROM Music WHERE Artist='B' AND SongTitle='1'`]),
    batch([]),
  ];
}

function transactions(): WireRequest[] {
  const insert = (title: string) => `INSERT INTO Music VALUE {'Artist':'T','SongTitle':'${title}'}`;
  return [
    transaction([insert('1'), `DELETE FROM Music WHERE Artist='B' AND SongTitle='3'`]),
    transaction([insert('2'), insert('1')]),
    transaction([insert('3')], { ClientRequestToken: 'partiql', ReturnConsumedCapacity: 'TOTAL' }),
    transaction([insert('3')], { ClientRequestToken: 'partiql' }),
    transaction([`SELECT * FROM Music WHERE Artist='T' AND SongTitle='1'`]),
    transaction([
      `EXISTS(SELECT * FROM Music WHERE Artist='T' AND SongTitle='1')`,
      `UPDATE Music SET n=1 WHERE Artist='T' AND SongTitle='3'`,
    ]),
    transaction([]),
  ];
}

function wrong(): WireRequest[] {
  return [
    statement('SELEC * FROM Music'),
    statement(''),
    statement(`SELECT * FROM Music WHERE Artist = ?`),
    statement(`SELECT * FROM Music WHERE Artist = 'open`),
    statement(`SELECT * FROM Music WHERE Artist = \`2020T\``),
    operationRequest('ExecuteStatement', {}),
    operationRequest('ExecuteStatement', { Statement: 5 }),
    operationRequest('BatchExecuteStatement', { Statements: 'all' }),
    operationRequest('ExecuteTransaction', { TransactStatements: [5] }),
    operationRequest('ExecuteStatement', { Statements: [{ Statement: 'SELECT' }] }),
    operationRequest('BatchExecuteStatement', { Statement: 'SELECT' }),
    operationRequest('ExecuteTransaction', { Statements: [{ Statement: 'SELECT' }] }),
  ];
}
