/** Bodies of HTTP messages, for middleware of the SDK that looks at them or writes them anew. */

/** As much of an HTTP request or response as is looked at. */
export interface Http {
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** A body is text or bytes on its way out, and a stream of bytes on its way in. */
export async function bodyBytes(body: unknown): Promise<Buffer> {
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.length);
  const bytes: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) bytes.push(part);
  return Buffer.concat(bytes);
}

/** A copy of a message with another body. */
export function withJson<T extends Http>(http: T, json: string | Buffer): T {
  const body = Buffer.from(json as string);
  const headers = { ...http.headers, 'content-length': String(body.length) };
  return Object.assign(Object.create(Object.getPrototypeOf(http)), http, { body, headers });
}
