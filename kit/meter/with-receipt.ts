/** A call and its receipt. */

import { type ChargedReceipt, receiptOf, wayOf } from './receipt.ts';
import type { RecordingMeter } from './recording-meter.ts';

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
