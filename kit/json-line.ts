/** Lines of JSON that may hold DynamoDB's binary values. */

/** A value as one line; binary as base64, which is how DynamoDB's JSON has it. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value, binaryAsBase64)}\n`;
}

/** A replacer for `JSON.stringify`. */
export function binaryAsBase64(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}
