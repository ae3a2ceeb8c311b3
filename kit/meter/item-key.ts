/** Keys of items in DynamoDB's JSON: as text for screens, and compared whatever their names. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';

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
