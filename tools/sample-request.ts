/** Requests and receipts for tests. */

import { type MeasuredReceipt, receiptOf } from '../kit/meter/receipt.ts';
import type { RequestRecord } from '../kit/meter/request-record.ts';

/** A request: a Query of one item for half a unit, unless told otherwise. */
export function sampleRequest(number: number, more: Partial<RequestRecord> = {}): RequestRecord {
  return {
    number,
    operation: 'Query',
    tables: ['T'],
    input: {},
    itemsRead: 1,
    returned: 1,
    readUnits: 0.5,
    writeUnits: 0,
    unitsByIndex: {},
    more: false,
    underWay: 1,
    attempts: 1,
    durationMs: 1,
    ...more,
  };
}

/** The receipt of these requests, named `bills`. */
export function sampleReceipt(...requests: Partial<RequestRecord>[]): MeasuredReceipt {
  const trace = requests.map((one, index) => sampleRequest(index + 1, one));
  return { ...receiptOf('bills', trace), engine: 'embedded', trace };
}

/** A Query of an index. */
export const BY_INDEX: Partial<RequestRecord> = {
  index: 'GSI1',
  itemsRead: 3,
  returned: 3,
  keyCondition: 'GSI1PK = INVOICE#1',
};

/** A GetItem of a bill whose key was in the answer of the first request. */
export function keyedGet(bill: number): Partial<RequestRecord> {
  const key = { S: `BILL#${bill}` };
  return { operation: 'GetItem', keyedBy: 1, input: { Key: { PK: key, SK: key } } };
}
