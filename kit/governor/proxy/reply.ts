/** An answer on its way to the client. */

import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Status, headers as they are sent (name, value, name, value, …), and body. */
export interface Reply {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** An answer of the governor's own, with the headers that every answer of DynamoDB has. */
export function ownReply(status: number, body: Readonly<Record<string, unknown>>): Reply {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = [
    ['content-type', 'application/x-amz-json-1.0'],
    ['content-length', String(bytes.length)],
    ['x-amz-crc32', String(crc32(bytes))],
    ['x-amzn-requestid', randomUUID()],
    ['date', new Date().toUTCString()],
  ];
  return { status, headers: headers.flat(), body: bytes };
}

/** The same answer with another body, and the headers that follow from it. */
export function withBody(reply: Reply, text: string): Reply {
  const body = Buffer.from(text);
  const headers = [...reply.headers];
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at]?.toLowerCase();
    if (name === 'content-length') headers[at + 1] = String(body.length);
    if (name === 'x-amz-crc32') headers[at + 1] = String(crc32(body));
  }
  return { status: reply.status, headers, body };
}

/** An error in the form of DynamoDB's own. */
export function errorReply(status: number, type: string, message: string): Reply {
  return ownReply(status, { __type: type, message });
}

/** A request that is not valid, in DynamoDB's words. */
export function validationReply(message: string): Reply {
  return errorReply(400, 'com.amazon.coral.validate#ValidationException', message);
}
