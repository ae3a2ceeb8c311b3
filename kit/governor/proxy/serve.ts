/** One HTTP request, from its first byte to the last of its answer. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EngineRequest } from './engine-link.ts';
import { errorReply, type Reply } from './reply.ts';

/** Largest body that DynamoDB takes: 16 MB. */
const MOST_BODY_BYTES = 16 * 1_024 ** 2;

/**
 * The name and status that AWS's services have for it; the sentence is our own, AWS publishes none.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html
 */
const tooLarge = (): Reply =>
  errorReply(
    413,
    'com.amazon.coral.service#RequestEntityTooLargeException',
    'The request is larger than 16 MB, the most that DynamoDB takes. Send less at once.',
  );

const FAILED = 'This server failed on the request. Where it runs, its error output says why.';

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
  const reply = body === 'too large' ? tooLarge() : await replyTo(answer, incoming, body);
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
    // A bug of ours: it is told here, the client gets no path of this machine, the others are served on.
    console.error(error);
    return errorReply(500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', FAILED);
  }
}

/** So long a body may still come that was refused when it was announced, in milliseconds. */
const REFUSED_BODY_MS = 5_000;

/** Waits for the whole body: what is cut off never reaches the engine. */
function readBody(incoming: IncomingMessage): Promise<Buffer | 'too large' | 'cut off'> {
  return new Promise((resolve) => {
    if (Number(incoming.headers['content-length'] ?? 0) > MOST_BODY_BYTES) {
      // Who is still sending reads the answer afterwards; who sends nothing holds the connection no longer.
      const end = setTimeout(() => incoming.socket.destroy(), REFUSED_BODY_MS).unref();
      incoming.once('end', () => clearTimeout(end)).resume();
      resolve('too large');
      return;
    }
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
