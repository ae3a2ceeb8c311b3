/** The workshop's own meter: it keeps the record of every request of a client. */

import type { EngineKind } from '../engine/engine.ts';
import { ClientMeter, type Listener, type MeteredClient } from './client-meter.ts';
import type { AnswerParts, Exchange } from './exchange.ts';
import { type ChargedReceipt, receiptOf, wayOf } from './receipt.ts';
import { RecordBook } from './record-book.ts';
import type { RequestRecord } from './request-record.ts';

/** A running meter: its records so far, in the order the requests were sent. */
export interface RecordingMeter {
  readonly records: RequestRecord[];
  /** Requests begun and not ended; above 0 after a call has returned, an `await` is missing. */
  underWay(): number;
}

/** Writes each record at once, and tells at any moment how many requests have not ended. */
class Recorder implements Listener {
  underWay = 0;
  readonly book = new RecordBook();

  sent(exchange: Exchange, underWay: number): void {
    this.book.sent(exchange, underWay);
  }

  ended(exchange: Exchange, answer: AnswerParts | undefined): void {
    this.book.ended(exchange, answer);
  }
}

/**
 * Puts a meter on a client that keeps every record as long as the client lives: for a client of
 * few requests. Asked again, you get the same records.
 *
 * @param engine the engine behind the client, where it is known: the embedded one miscounts
 * @example
 * const { records } = attachMeter(db);
 * await db.send(new QueryCommand({ … }));
 * records[0]?.readUnits; // => 0.5
 */
export function attachMeter(client: MeteredClient, engine?: EngineKind): RecordingMeter {
  const found = ClientMeter.on(client, engine === undefined ? undefined : { engine });
  if (!(found.always instanceof Recorder)) found.always = new Recorder();
  const { records } = (found.always as Recorder).book;
  return { records, underWay: () => found.underWay() };
}

/**
 * Makes a call and adds up what the meter recorded meanwhile; a filter is named in the way.
 *
 * @param name what was asked, for the receipt
 * @example
 * const { value: bills, receipt } = await withReceipt(meter, 'by Query', () => queryItems(db, …));
 */
export async function withReceipt<T>(
  meter: RecordingMeter,
  name: string,
  call: () => Promise<T>,
): Promise<{ value: T; receipt: ChargedReceipt }> {
  const before = meter.records.length;
  const value = await call();
  const records = meter.records.slice(before);
  const way = records.map((one) => `${wayOf(one)}${one.filter === undefined ? '' : ' + filter'}`);
  return { value, receipt: { ...receiptOf(name, records), way } };
}
