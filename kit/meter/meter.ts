/** The meter: what each call of your own code costs in DynamoDB, told call by call. */

import { KitError } from '../kit-error.ts';
import {
  ClientMeter,
  type MeteredClient,
  type MeterOptions,
  Scope,
  type Totals,
} from './client-meter.ts';
import { type MeasuredReceipt, measuredReceipt } from './receipt.ts';

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
