/** The meter: what each call of your own code costs in DynamoDB, told call by call. */

import type { EngineKind } from '../engine/engine.ts';
import { KitError } from '../kit-error.ts';
import {
  ClientMeter,
  type Listener,
  type MeteredClient,
  type MeterOptions,
  Scope,
  type Totals,
} from './client-meter.ts';
import type { AnswerParts, Exchange } from './exchange.ts';
import {
  type ChargedReceipt,
  type MeasuredReceipt,
  measuredReceipt,
  receiptOf,
  wayOf,
} from './receipt.ts';
import { RecordBook } from './record-book.ts';
import type { RequestRecord } from './request-record.ts';

/** A meter on a client. */
export interface Meter {
  /**
   * Makes a call and adds up the requests that it sends with this client, and no others: calls that
   * run at the same time are told apart. A call within a call counts in both receipts.
   *
   * A request belongs to the call in which it is sent. Where a library gathers requests of several
   * calls and sends them together, all belong to the call that made it send them.
   *
   * @param name what was asked, for the receipt
   * @throws {KitError} `meter.detached`; `meter.missingAwait` if the call ends before its requests;
   *   and whatever the call throws
   */
  measure<T>(
    name: string,
    call: () => T | Promise<T>,
  ): Promise<{ value: T; receipt: MeasuredReceipt }>;
  /** All requests of the client and what they cost together, in a measured call or not. */
  readonly totals: Readonly<Totals>;
  /** Requests of the client begun and not ended. */
  underWay(): number;
  /** Takes the meter off the client. */
  detach(): void;
}

/**
 * Puts a meter on a client; works for the plain and the document client, and for every library
 * built on them. A client has one meter: asked again, you get the same.
 *
 * @throws {KitError} `meter.otherOptions` if the client has a meter with other options
 * @example
 * const metered = meter(db);
 * const { receipt } = await metered.measure('bills', () => billsOf(db, 'I1'));
 * receipt.readUnits; // => 0.5
 */
export function meter(client: MeteredClient, options?: MeterOptions): Meter {
  const found = ClientMeter.on(client, options);
  return {
    measure: (name, call) => measure(found, name, call),
    totals: found.totals,
    underWay: () => found.underWay(),
    detach: () => found.detach(),
  };
}

async function measure<T>(
  metered: ClientMeter,
  name: string,
  call: () => T | Promise<T>,
): Promise<{ value: T; receipt: MeasuredReceipt }> {
  if (!metered.isAttached()) {
    throw new KitError(
      'bug',
      'meter.detached',
      `Expected a meter that is on its client for \`${name}\`, got one that was detached. Call meter(client) again.`,
    );
  }
  const scope = new Scope(metered);
  const value = await scope.run(call);
  if (scope.underWay > 0) throw missingAwait(name, scope.underWay);
  return { value, receipt: measuredReceipt(name, scope, metered.options.engine) };
}

function missingAwait(name: string, underWay: number): KitError {
  return new KitError(
    'bug',
    'meter.missingAwait',
    `Expected every request of \`${name}\` to have ended when its call ended, got ${underWay} still under way. Await them in the call.`,
  );
}

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
