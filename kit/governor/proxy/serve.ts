/** One HTTP request, from its first byte to the last of its answer. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Surroundings } from './call.ts';
import { handle } from './handler.ts';
import { errorReply, type Reply } from './reply.ts';

/** Largest body that DynamoDB takes: 16 MB. */
const MOST_BODY_BYTES = 16 * 1_024 ** 2;

/** As the embedded engine answers. */
const TOO_LARGE: Reply = {
  status: 413,
  headers: ['content-type', 'text/plain; charset=utf-8'],
  body: Buffer.from('Failed to buffer the request body: length limit exceeded'),
};

/** Answers one request; it never fails, whatever the client or the engine does. */
export async function serve(
  around: Surroundings,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming);
  if (body === 'cut off') return;
  const reply = body === 'too large' ? TOO_LARGE : await replyTo(around, incoming, body);
  if (outgoing.destroyed) return; // The client did not wait.
  outgoing.sendDate = false;
  outgoing.writeHead(reply.status, reply.headers as string[]);
  await new Promise<void>((resolve) => {
    outgoing.once('close', resolve);
    outgoing.end(reply.body, resolve);
  });
}

async function replyTo(
  around: Surroundings,
  { method = 'GET', url: path = '/', rawHeaders: headers, headers: named }: IncomingMessage,
  body: Buffer,
): Promise<Reply> {
  try {
    return await handle(around, String(named['x-amz-target'] ?? ''), {
      method,
      path,
      headers,
      body,
    });
  } catch (error) {
    // A bug of ours: the client is told, and the others are served on.
    const message = `The governor failed on this request: ${(error as Error).stack}`;
    return errorReply(500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', message);
  }
}

/** Waits for the whole body: what is cut off never reaches the engine. */
function readBody(incoming: IncomingMessage): Promise<Buffer | 'too large' | 'cut off'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MOST_BODY_BYTES) chunks.push(chunk);
    });
    incoming.on('end', () => {
      resolve(bytes > MOST_BODY_BYTES ? 'too large' : Buffer.concat(chunks));
    });
    incoming.on('error', () => resolve('cut off'));
  });
}
