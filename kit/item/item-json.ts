/**
 * Items in DynamoDB's JSON and back, as `@aws-sdk/util-dynamodb` does it, but for an attribute that
 * is called `__proto__`: the SDK loses it.
 */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './item.ts';
import { hideProto, holdsProto, showProto } from './proto-name.ts';

/** An item as it crosses the wire. */
export type ItemJson = Record<string, AttributeValue>;

/**
 * An item in DynamoDB's JSON; what is `undefined` is left out.
 *
 * @example
 * itemToJson({ PK: 'USER#1' }); // => { PK: { S: 'USER#1' } }
 */
export function itemToJson(item: Item): ItemJson {
  const options = { removeUndefinedValues: true };
  return holdsProto(item) ? showProto(marshall(hideProto(item), options)) : marshall(item, options);
}

/** The item that stands in DynamoDB's JSON. */
export function itemFromJson(json: ItemJson): Item {
  return holdsProto(json) ? showProto(unmarshall(hideProto(json))) : unmarshall(json);
}

// Lines of JSON that may hold DynamoDB's binary values.

/** A value as one line; binary as base64, which is how DynamoDB's JSON has it. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value, binaryAsBase64)}\n`;
}

/** A replacer for `JSON.stringify`; it looks at the holder, because a Buffer has a `toJSON` of its own. */
export function binaryAsBase64(this: unknown, name: string, value: unknown): unknown {
  const member = (this as Record<string, unknown>)[name];
  return member instanceof Uint8Array ? Buffer.from(member).toString('base64') : value;
}
