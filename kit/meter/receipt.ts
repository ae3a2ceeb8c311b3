/** Receipts: what one call of a model function cost, summed over its requests. */

import { grouped } from '../report/text.ts';
import type { Scope } from './client-meter.ts';
import type { Exchange } from './exchange.ts';
import { isItemWrite, statementsOf } from './operation.ts';
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
  /** Undefined where the engine answered a read without its capacity. */
  readonly readUnits: number | undefined;
  /** Undefined where the engine answered a write without its capacity, or nothing tells what a refused one costs. */
  readonly writeUnits: number | undefined;
}

/** A receipt from an engine that always tells capacity, as the workshop's engines do. */
export interface ChargedReceipt extends Receipt {
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** What one measured call cost, in plain data. */
export interface MeasuredReceipt extends Receipt {
  /** The engine's name, where the meter was told it. */
  readonly engine?: string;
  /** Whether the engine is known to miscount one of the reads: `readUnits` is not to be trusted. */
  readonly isDoubtful?: true;
  /** Of the write units those of refused writes: reckoned as AWS charges them, because no answer tells. */
  readonly reckonedWriteUnits?: number;
  /** The requests, in the order they were sent. */
  readonly trace: readonly RequestRecord[];
}

/** Adds up the requests of one call to an engine that always tells capacity. */
export function receiptOf(name: string, trace: readonly Exchange[]): ChargedReceipt {
  const sum = (of: (exchange: Exchange) => number): number =>
    trace.reduce((total, exchange) => total + of(exchange), 0);
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

/**
 * The receipt of a measured call. Its trace is worked out when somebody reads it.
 *
 * @param engine the engine's name, where it is known
 */
export function measuredReceipt(
  name: string,
  scope: Pick<Scope, 'exchanges' | 'records'>,
  engine: string | undefined,
): MeasuredReceipt {
  const { readUnits, writeUnits, ...counted } = receiptOf(name, scope.exchanges);
  const unknown = scope.exchanges.filter(({ noCapacity }) => noCapacity);
  const isUnknown = (isWrite: boolean): boolean =>
    unknown.some(({ operation, input }) => isItemWrite(operation, input) === isWrite);
  const refused = scope.exchanges.flatMap(({ refusedWriteUnits: units }) => units ?? []);
  const reckoned = refused.reduce((sum: number, units) => sum + Number(units), 0);
  const isReckoned = refused.length > 0 && !Number.isNaN(reckoned);
  return {
    ...counted,
    readUnits: isUnknown(false) ? undefined : readUnits,
    writeUnits: isUnknown(true) || Number.isNaN(reckoned) ? undefined : writeUnits + reckoned,
    ...(isReckoned && { reckonedWriteUnits: reckoned }),
    ...(scope.exchanges.some(({ isDoubtful }) => isDoubtful) && { isDoubtful: true as const }),
    ...(engine !== undefined && { engine }),
    get trace() {
      return scope.records;
    },
  };
}

/** What is to be known of a receipt's units, on lines of at most 73 characters: reckoned, or doubtful. */
export function receiptNotes({ reckonedWriteUnits = 0, isDoubtful }: MeasuredReceipt): string[] {
  const units = grouped(reckonedWriteUnits, 1);
  return [
    ...(reckonedWriteUnits > 0
      ? [`  reckoned: ${units} WCU of refused writes; AWS charges them, no answer tells`]
      : []),
    ...(isDoubtful ? ['  doubtful: this engine miscounts items that a local index fetches'] : []),
  ];
}

/** Operation of a request and, where it reads many items, from which index. */
export function wayOf({
  operation,
  index,
  input,
}: Pick<RequestRecord, 'operation' | 'index' | 'input'>): string {
  const verb = statementsOf(input)[0]?.verb;
  if (verb !== undefined) {
    const isSelect = operation === 'ExecuteStatement' && verb === 'SELECT';
    return `${operation} ${verb}${isSelect ? ` ${index ?? 'table'}` : ''}`;
  }
  const many = operation === 'Query' || operation === 'Scan';
  return many ? `${operation} ${index ?? 'table'}` : operation;
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

/** A number of requests in words: `1 request`, `2,071 requests`. */
export function requestsText(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'request' : 'requests'}`;
}

/** Units in words: `0.5 RCU`, `2.0 WCU`, `0.5 RCU + 4.0 WCU`. */
export function unitsText(units: Pick<ChargedReceipt, 'readUnits' | 'writeUnits'>): string {
  const parts = [];
  if (units.readUnits > 0 || units.writeUnits === 0)
    parts.push(`${grouped(units.readUnits, 1)} RCU`);
  if (units.writeUnits > 0) parts.push(`${grouped(units.writeUnits, 1)} WCU`);
  return parts.join(' + ');
}
