/**
 * PartiQL of the kinds that the examples on AWS's pages do not show: statements on indexes,
 * comparisons of every type, what a write returns, pages, and several statements in one request.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.html
 */

import { partiqlReadRequests } from './partiql-read-request.ts';
import { batch, statement, text } from './partiql-statement.ts';
import { partiqlWriteRequests } from './partiql-write-request.ts';
import { operationRequest, type WireRequest } from './wire-request.ts';

type Members = Readonly<Record<string, unknown>>;

const TableName = 'Trips';

/** In this order: later statements find what earlier ones have left. */
export function partiqlKindRequests(): WireRequest[] {
  return [
    operationRequest('CreateTable', definition()),
    ...inserts(),
    ...partiqlReadRequests(),
    ...partiqlWriteRequests(),
    operationRequest('Scan', { TableName }),
    operationRequest('DeleteTable', { TableName }),
  ];
}

function definition(): Members {
  const schema = (...names: string[]) =>
    names.map((AttributeName, place) => ({ AttributeName, KeyType: ['HASH', 'RANGE'][place] }));
  const keys = { ProjectionType: 'KEYS_ONLY' };
  const fare = { ProjectionType: 'INCLUDE', NonKeyAttributes: ['Fare'] };
  const index = (IndexName: string, Projection: Members, ...names: string[]) => ({
    IndexName,
    KeySchema: schema(...names),
    Projection,
  });
  return {
    TableName,
    AttributeDefinitions: ['Driver', 'Trip', 'City', 'Car', 'Road'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: schema('Driver', 'Trip'),
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: [
      index('city-trips', { ProjectionType: 'ALL' }, 'City', 'Trip'),
      index('car-keys', keys, 'Car'),
      index('road-fares', fare, 'Road'),
    ],
    LocalSecondaryIndexes: [
      index('own-cars', keys, 'Driver', 'Car'),
      index('own-roads', fare, 'Driver', 'Road'),
    ],
  };
}

/** Values of every type, as parameters of the statements of a batch. */
function inserts(): WireRequest[] {
  const Statement = `INSERT INTO Trips VALUE {'Driver': ?, 'Trip': ?, 'City': ?, 'Car': ?, 'Road': ?, 'Fare': ?, 'Tags': ?, 'Stops': ?, 'Meter': ?, 'Photo': ?, 'Note': ?}`;
  const trip = (driver: string, at: number): Members => ({
    Statement,
    Parameters: [
      ...[driver, `${at}`, at % 2 ? 'Oslo' : 'Bergen', `car ${at % 2}`, `E${at % 3}`].map(text),
      { N: String(at * 10) },
      { SS: ['night', 'rain'] },
      { L: [text('bridge'), text('harbour'), text('station')] },
      { M: { start: { N: '1' }, end: { N: '9' } } },
      { B: 'AQID' },
      { NULL: true },
    ],
  });
  return [
    batch(
      ['Ana', 'Ben', 'Cem'].flatMap((driver) => [1, 2, 3, 4].map((at) => trip(driver, at))),
      { ReturnConsumedCapacity: 'INDEXES' },
    ),
    statement(`INSERT INTO Trips VALUE {'Driver': 'Ana', 'Trip': 'without entries', 'Fare': 7}`),
  ];
}
