/** The record of one request: what was asked, what was read, what it cost. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Exchange } from './exchange.ts';

/** One request as the meter saw it, in plain data. */
export interface RequestRecord extends Exchange {
  /** Position among the requests recorded together, from 1, in the order they were sent. */
  number: number;
  /** Tables named by the request. */
  tables: string[];
  /** Key condition with its names and values filled in: `PK = INVOICE#1`. */
  keyCondition?: string;
  /** Filter, filled in likewise; applied by DynamoDB after the items were read and charged. */
  filter?: string;
  /** Number of the request whose `LastEvaluatedKey` this one starts from. */
  continues?: number;
  /** Number of an earlier request whose answer held this request's key value. */
  keyedBy?: number;
  /** Attributes whose list or set this request writes longer than it was read or written before. */
  grows?: string[];
  /** How many of the returned items are of each `Type`, where there are several. */
  types?: Record<string, number>;
  /** Requests recorded together that were under way when this one was sent, itself included. */
  underWay: number;
}

/** Name of the SDK's error for a connection that ended before the answer. */
export const BROKEN_CONNECTION = 'TimeoutError';

/** The error a request ended in, of a cancelled transaction with the reason of each action. */
export function recordedError({
  error,
  reasons,
}: Pick<RequestRecord, 'error' | 'reasons'>): string | undefined {
  return reasons ? `${error} [${reasons.join(', ')}]` : error;
}

/** The item collection of the table that a Query asks, by its `PK`; nothing where it asks an index. */
export function askedCollection({
  keyCondition = '',
}: Pick<RequestRecord, 'keyCondition'>): string | undefined {
  return /\bPK\s*=\s*([^\s)]+)/.exec(keyCondition)?.[1];
}

/** Attributes of an item or a key, in DynamoDB's JSON. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** In place of the key of an item of a table whose key has other names. */
export const UNNAMED_ITEM = '(an item)';

/**
 * The key of an item as text: `INVOICE#1 / BILL#7`. Of a table whose keys have other names, the
 * values of the key; of an item of such a table, that it is one.
 */
export function keyText(key: unknown, isWholeItem = false): string {
  const attributes = (key ?? {}) as Attributes;
  const { PK, SK } = attributes;
  if (PK || SK || Object.keys(attributes).length === 0) {
    return `${PK?.S ?? '(no PK)'} / ${SK?.S ?? '(no SK)'}`;
  }
  if (isWholeItem) return UNNAMED_ITEM;
  return Object.values(attributes).map(scalarText).join(' / ');
}

/** A key as text to compare, the same in whatever order its attributes come. */
export function exactKey(key: Attributes): string {
  const names = Object.keys(key).sort();
  return JSON.stringify(names.map((name) => [name, comparable(key[name] as AttributeValue)]));
}

/** Something kept by the key of an item, and found by the key or by the whole item that holds it. */
export class KeyMap<T> {
  /** By table and names of the key: there, by the key as text. */
  readonly #kept = new Map<string, Map<string, { names: string[]; values: Map<string, T> }>>();

  /** Keeps a value for the item of a table that has this key; a key without attributes has none. */
  set(table: string, key: Attributes, value: T): void {
    const names = Object.keys(key).sort();
    if (names.length === 0) return;
    const ofTable = this.#kept.get(table) ?? new Map();
    this.#kept.set(table, ofTable);
    const text = names.join('\0');
    const alike = ofTable.get(text) ?? { names, values: new Map<string, T>() };
    ofTable.set(text, alike);
    alike.values.set(exactKey(key), value);
  }

  /** What was kept for a key that an item holds, every attribute with an equal value. */
  find(table: string, item: Attributes): T | undefined {
    for (const { names, values } of this.#kept.get(table)?.values() ?? []) {
      const held = names.filter((name) => item[name] !== undefined);
      if (held.length < names.length) continue;
      const key = Object.fromEntries(names.map((name) => [name, item[name] as AttributeValue]));
      const found = values.get(exactKey(key));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** A key's value with its type, as JSON can tell it: `['B', '00ff']`. Equal numbers are equal texts. */
export function comparable(value: AttributeValue): unknown {
  if (value.B !== undefined) return ['B', Buffer.from(value.B).toString('hex')];
  if (value.N !== undefined) return ['N', plainNumber(value.N)];
  return value;
}

/** `1.0`, `01` and `1` are one number to DynamoDB; beyond what a double holds, the text counts. */
function plainNumber(text: string): string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? String(number) : text;
}

function scalarText(value: AttributeValue): string {
  if (value.B !== undefined) return `(${value.B.length} bytes)`;
  return String(value.S ?? value.N);
}
