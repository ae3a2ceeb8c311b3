/** One HTTP request, from its first byte to the last of its answer. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EngineRequest } from './engine-link.ts';
import { errorReply, type Reply } from './reply.ts';

/** Largest body that DynamoDB takes: 16 MB. */
const MOST_BODY_BYTES = 16 * 1_024 ** 2;

/** As the embedded engine answers. */
const TOO_LARGE: Reply = {
  status: 413,
  headers: ['content-type', 'text/plain; charset=utf-8'],
  body: Buffer.from('Failed to buffer the request body: length limit exceeded'),
};

/** Makes the answer to a request; `undefined` breaks the connection instead. */
export type Answerer = (request: EngineRequest) => Promise<Reply | undefined>;

/** Answers one request; it never fails, whatever the client or the engine does. */
export async function serve(
  answer: Answerer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming);
  if (body === 'cut off') return;
  const reply = body === 'too large' ? TOO_LARGE : await replyTo(answer, incoming, body);
  if (outgoing.destroyed) return; // The client did not wait.
  if (!reply) {
    outgoing.destroy();
    return;
  }
  outgoing.sendDate = false;
  outgoing.writeHead(reply.status, reply.headers as string[]);
  await new Promise<void>((resolve) => {
    outgoing.once('close', resolve);
    outgoing.end(reply.body, resolve);
  });
}

async function replyTo(
  answer: Answerer,
  { method = 'GET', url: path = '/', rawHeaders: headers }: IncomingMessage,
  body: Buffer,
): Promise<Reply | undefined> {
  try {
    return await answer({ method, path, headers, body });
  } catch (error) {
    // A bug of ours: the client is told, and the others are served on.
    const message = `This server failed on the request: ${(error as Error).stack}`;
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
