/** Bytes of texts in UTF-8, most of which are short. */

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
