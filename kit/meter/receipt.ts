/** Receipts: what one call of a model function cost, summed over its requests. */

import { grouped } from '../report/text.ts';
import type { RequestRecord } from './request-record.ts';

/** The cost of one access pattern. Units are the engine's own. */
export interface Receipt {
  /** The access pattern, such as `bills of an invoice`. */
  readonly name: string;
  /** Operation and index of every request, in order: `['Query GSI1']`. */
  readonly way: readonly string[];
  readonly requests: number;
  readonly itemsRead: number;
  readonly returned: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** Adds up the requests of one call. */
export function receiptOf(name: string, trace: readonly RequestRecord[]): Receipt {
  const sum = (of: (record: RequestRecord) => number): number =>
    trace.reduce((total, record) => total + of(record), 0);
  return {
    name,
    way: trace.map(wayOf),
    requests: trace.length,
    itemsRead: sum((record) => record.itemsRead),
    returned: sum((record) => record.returned),
    readUnits: sum((record) => record.readUnits),
    writeUnits: sum((record) => record.writeUnits),
  };
}

/** Operation of a request and, where it reads many items, from which index. */
export function wayOf(record: RequestRecord): string {
  const many = record.operation === 'Query' || record.operation === 'Scan';
  return many ? `${record.operation} ${record.index ?? 'table'}` : record.operation;
}

/** A way in words, repetitions counted: `Query table, GetItem x25`. */
export function wayText(way: readonly string[]): string {
  const runs: { step: string; times: number }[] = [];
  for (const step of way) {
    const last = runs.at(-1);
    if (last?.step === step) last.times += 1;
    else runs.push({ step, times: 1 });
  }
  return runs.map(({ step, times }) => (times === 1 ? step : `${step} x${times}`)).join(', ');
}

/** Units in words: `0.5 RCU`, `2.0 WCU`, `0.5 RCU + 4.0 WCU`. */
export function unitsText(units: Pick<Receipt, 'readUnits' | 'writeUnits'>): string {
  const parts = [];
  if (units.readUnits > 0 || units.writeUnits === 0)
    parts.push(`${grouped(units.readUnits, 1)} RCU`);
  if (units.writeUnits > 0) parts.push(`${grouped(units.writeUnits, 1)} WCU`);
  return parts.join(' + ');
}
