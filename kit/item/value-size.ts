/**
 * What a value takes in an item, by AWS's rules, where its form does not tell.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */

/** Overhead of a list or a map, and of each element of it. */
export const CONTAINER_BYTES = 3;
export const ELEMENT_BYTES = 1;

/**
 * Bytes of a number: one, and one per two significant digits; zeros at both ends are none.
 *
 * @param text as it stands in DynamoDB's JSON, such as `-12.50` or `1e3`
 */
export function numberBytes(text: string): number {
  const digits = text
    .replace(/e.*$/i, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+|0+$/g, '');
  return 1 + Math.ceil(digits.length / 2);
}

// Bytes of texts in UTF-8, most of which are short.

/** Up to here it costs less to look at the characters than to ask the system. */
const SHORT = 32;

/** Bytes of a text in UTF-8. */
export function textBytes(text: string): number {
  const { length } = text;
  if (length > SHORT) return Buffer.byteLength(text);
  for (let at = 0; at < length; at++) {
    if (text.charCodeAt(at) > 0x7f) return Buffer.byteLength(text);
  }
  return length;
}
