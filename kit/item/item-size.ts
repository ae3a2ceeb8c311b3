/**
 * The size of an item in bytes, by AWS's rules.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */

import { NumberValue } from '@aws-sdk/lib-dynamodb';
import type { Item } from './item.ts';
import { CONTAINER_BYTES, ELEMENT_BYTES, numberBytes } from './value-size.ts';

/**
 * Size of an item as the document client reads and writes it: names and values of its attributes.
 *
 * Read and write units follow from it. AWS calls its own rule for numbers approximate, and does
 * not say what a set is: here, the sum of its members. Storage is billed at 100 bytes more.
 *
 * @returns bytes; `undefined` attributes count nothing, as they are not written
 * @example
 * itemBytes({ PK: 'USER#1', likes: 27 }); // => 2 + 6 + 5 + 2 = 15
 */
export function itemBytes(item: Item): number {
  return memberBytes(item);
}

/** Size of one attribute value, without its name. */
export function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value, 'utf8');
  if (typeof value === 'number' || typeof value === 'bigint') return numberBytes(String(value));
  if (typeof value === 'boolean' || value === null) return 1;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  if (value instanceof Set) return sum([...value].map(valueBytes));
  if (value instanceof NumberValue) return numberBytes(value.value);
  if (Array.isArray(value)) {
    const elements = value.filter((element) => element !== undefined);
    return CONTAINER_BYTES + sum(elements.map((element) => ELEMENT_BYTES + valueBytes(element)));
  }
  const members = value as Item;
  return CONTAINER_BYTES + ELEMENT_BYTES * defined(members).length + memberBytes(members);
}

function memberBytes(members: Item): number {
  return sum(defined(members).map(([name, value]) => valueBytes(name) + valueBytes(value)));
}

function defined(members: Item): [string, unknown][] {
  return Object.entries(members).filter(([, value]) => value !== undefined);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
