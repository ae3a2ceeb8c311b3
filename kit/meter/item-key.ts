/** Keys of items in DynamoDB's JSON: as text for screens, and compared whatever their names. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** Attributes of an item or a key, in DynamoDB's JSON. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** An item of one table, by its key. */
export interface ItemKey {
  readonly table: string;
  readonly key: Attributes;
}

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
  if (isWholeItem) return '(an item)';
  return Object.values(attributes).map(scalarText).join(' / ');
}

/** Whether an item, or its key, holds every attribute of a key with an equal value. */
export function holdsKey(item: Attributes, key: Attributes): boolean {
  const names = Object.keys(key);
  return names.length > 0 && names.every((name) => isEqual(item[name], key[name]));
}

/** Whether two scalar attribute values are equal, of one type. */
function isEqual(one: AttributeValue | undefined, other: AttributeValue | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
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
