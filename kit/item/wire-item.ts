/** Items in DynamoDB's own JSON, as they cross the wire. */

import { CONTAINER_BYTES, ELEMENT_BYTES, numberBytes, textBytes } from './value-size.ts';

/** One attribute value: an object of one member, named after the type (`S`, `N`, `B`, `M`, …). */
export type WireValue = Readonly<Record<string, unknown>>;

/** An item, or a key. */
export type WireItem = Readonly<Record<string, WireValue>>;

/** Whether it is an object of named members; what they hold is not looked at. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Size of an item by AWS's rules, the same as of the item that the document client makes of it.
 *
 * @returns bytes; `NaN` where a value is not one of DynamoDB's
 */
export function wireItemBytes(item: WireItem): number {
  let bytes = 0;
  // Every request is measured: a list of its entries would be the larger part of the work.
  for (const name in item) bytes += textBytes(name) + wireValueBytes(item[name]);
  return bytes;
}

function wireValueBytes(value: unknown): number {
  if (!isObject(value)) return Number.NaN;
  let type: string | undefined;
  for (const name in value) {
    if (type !== undefined) return Number.NaN;
    type = name;
  }
  if (type === undefined) return Number.NaN;
  const content = value[type];
  // The SDK has bytes where the wire has Base64.
  if (ArrayBuffer.isView(content)) return content.byteLength;
  if (typeof content === 'string') return stringBytes(type, content);
  if (type === 'BOOL' || type === 'NULL') return 1;
  if (Array.isArray(content)) return listBytes(type, content);
  if (type !== 'M' || !isObject(content)) return Number.NaN;
  const members = content as WireItem;
  return CONTAINER_BYTES + ELEMENT_BYTES * Object.keys(members).length + wireItemBytes(members);
}

function memberBytes(type: string, member: unknown): number {
  return typeof member === 'string' ? stringBytes(type, member) : Number.NaN;
}

function stringBytes(type: string, text: string): number {
  if (type === 'S') return textBytes(text);
  if (type === 'N') return numberBytes(text);
  return type === 'B' ? Buffer.byteLength(text, 'base64') : Number.NaN;
}

function listBytes(type: string, members: readonly unknown[]): number {
  if (type === 'L') {
    return members.reduce(
      (sum: number, member) => sum + ELEMENT_BYTES + wireValueBytes(member),
      CONTAINER_BYTES,
    );
  }
  const memberType = type.charAt(0);
  return members.reduce(
    (sum: number, member) =>
      sum + (ArrayBuffer.isView(member) ? member.byteLength : memberBytes(memberType, member)),
    0,
  );
}
