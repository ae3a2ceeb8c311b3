/** Answers of the page's server: each has the headers that keep other pages out. */

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { WebRefusal } from '../../wire/answer.ts';

/** An answer that is whole. */
export interface WebReply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  /** Besides the type and those that every answer has. */
  readonly headers?: OutgoingHttpHeaders;
}

/**
 * What every answer says: the page loads nothing from elsewhere and runs nothing inline, no other page
 * may embed or open it, and nothing is kept.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export const WEB_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer with a value in it. */
export function jsonReply(value: unknown): WebReply {
  return { status: 200, type: JSON_TYPE, body: JSON.stringify(value) };
}

/**
 * An answer that says why not. The connection ends with it: what its client has still to say is not read.
 *
 * @param sentence what was expected, what was got, and the next thing to do
 */
export function refusal(
  status: number,
  sentence: string,
  headers: OutgoingHttpHeaders = {},
): WebReply {
  const refused: WebRefusal = { refused: sentence };
  const body = JSON.stringify(refused);
  return { status, type: JSON_TYPE, body, headers: { ...headers, connection: 'close' } };
}

/** Sends an answer. */
export function sendReply(
  outgoing: ServerResponse,
  { status, type, body, headers }: WebReply,
): void {
  const length = Buffer.byteLength(body);
  outgoing
    .writeHead(status, {
      ...WEB_HEADERS,
      'content-type': type,
      'content-length': length,
      ...headers,
    })
    .end(body);
}

/** The bytes of an answer to what is no request. */
export function rawReply({ status, type, body }: WebReply, reason: string): string {
  const headers = { ...WEB_HEADERS, 'content-type': type, connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const length = `content-length: ${Buffer.byteLength(body)}`;
  return `${[`HTTP/1.1 ${status} ${reason}`, ...lines, length].join('\r\n')}\r\n\r\n${body}`;
}
