/** What the server takes at most, and what it answers to what is no request. */

import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { rawReply, refusal, sendReply } from './web-reply.ts';

/** Connections at once; a browser opens six. */
const MOST_CONNECTIONS = 100;

/** How long a request may take to say what it asks, in milliseconds. */
const HEAD_MS = 10_000;

/** Sets the limits. What Node would answer by itself, without our headers, is answered here. */
export function limitServer(server: Server): void {
  server.maxConnections = MOST_CONNECTIONS;
  server.headersTimeout = HEAD_MS;
  const busy = new WeakSet<Duplex>();
  server.on('request', ({ socket }, outgoing) => {
    busy.add(socket);
    outgoing.once('close', () => busy.delete(socket));
  });
  server.on('checkExpectation', (_, outgoing) => {
    sendReply(outgoing, refusal(417, 'Expected no header Expect. Use the page.'));
  });
  server.on('clientError', (_, socket) => {
    // Into an answer that is under way nothing else may be written.
    if (!socket.writable || busy.has(socket)) socket.destroy();
    else socket.end(rawReply(NO_REQUEST, 'Bad Request'));
  });
}

const NO_REQUEST = refusal(400, 'Expected an HTTP request, got something else. Use a browser.');
