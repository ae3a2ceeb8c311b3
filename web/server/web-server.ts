/** The server of the page: 127.0.0.1 alone, behind its access rule, its token and its limits. */

import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { accessRule } from '../../kit/http/access.ts';
import { type RequestFilter, startLoopbackServer } from '../../kit/http/loopback-server.ts';
import { EventLog, EventReaders } from '../../kit/http/server-sent-events.ts';
import { KitError } from '../../kit/kit-error.ts';
import type { WebEvent } from '../wire/event.ts';
import { checkWebAccess, newToken } from './access/web-access.ts';
import { rawReply, refusal, sendReply } from './access/web-reply.ts';
import { WebSite, type WebSiteOptions } from './web-site.ts';

/** What the server needs. */
interface WebServerOptions extends WebSiteOptions {
  /** 0: a free one */
  readonly port: number;
}

/** A server that listens. */
export interface WebServer {
  /** Such as `http://127.0.0.1:8767`. */
  readonly endpoint: string;
  readonly token: string;
  /** The address to open, with the token behind `#`: a browser sends that to nobody. */
  readonly address: string;
  /** The address of another page, likewise. */
  addressOf(path: string): string;
  /** Ends every stream and connection, and what the source runs. */
  close(): Promise<void>;
}

/**
 * Listens.
 *
 * @throws {KitError} `web.portTaken`
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const token = newToken();
  const { source } = options;
  const log = new EventLog<WebEvent>(randomBytes(4).toString('hex'));
  const readers = new EventReaders(log, () => source.hello());
  const site = new WebSite(options, token, readers);
  const server = await startLoopbackServer(
    { port: options.port, portTaken, filterAt: webFilter, prepare: limitServer },
    (incoming, outgoing) => site.answer(incoming, outgoing),
  );
  source.listen((event) => readers.publish(event));
  const addressOf = (path: string): string => `${server.endpoint}${path}#token=${token}`;
  return {
    endpoint: server.endpoint,
    token,
    address: addressOf('/'),
    addressOf,
    close: async () => {
      readers.close();
      await server.close();
      await source.close();
    },
  };
}

function webFilter(port: number): RequestFilter {
  const { hosts } = accessRule(port);
  return (incoming, outgoing) => {
    const refused = checkWebAccess(hosts, incoming);
    if (refused) sendReply(outgoing, refused);
    return !refused;
  };
}

function portTaken(port: number, cause: NodeJS.ErrnoException): KitError {
  return new KitError(
    'environment',
    'web.portTaken',
    `Expected port ${port} of 127.0.0.1 to be free, but it is not (${cause.code}). Is npm run web running already? Else say another: npm run web port=8790.`,
    { details: { port }, cause },
  );
}

// What the server takes at most, and what it answers to what is no request.

/** Connections at once; a browser opens six. */
const MOST_CONNECTIONS = 100;

/** How long a request may take to say what it asks, in milliseconds. */
const HEAD_MS = 10_000;

/** Sets the limits. What Node would answer by itself, without our headers, is answered here. */
function limitServer(server: Server): void {
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
