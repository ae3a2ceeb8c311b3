/** Lines of JSON that may hold DynamoDB's binary values. */

/** A value as one line; binary as base64, which is how DynamoDB's JSON has it. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value, binaryAsBase64)}\n`;
}

/** A replacer for `JSON.stringify`; it looks at the holder, because a Buffer has a `toJSON` of its own. */
export function binaryAsBase64(this: unknown, name: string, value: unknown): unknown {
  const member = (this as Record<string, unknown>)[name];
  return member instanceof Uint8Array ? Buffer.from(member).toString('base64') : value;
}
