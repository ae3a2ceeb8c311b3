/** The server of the page: 127.0.0.1 alone, behind its door, its token and its limits. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { doorAt } from '../../kit/door/door.ts';
import { headerValues } from '../../kit/door/header-value.ts';
import { type Doorkeeper, startLoopbackServer } from '../../kit/door/loopback-server.ts';
import { KitError } from '../../kit/kit-error.ts';
import { sourceAnswer } from './answer/source-answer.ts';
import { BODY_LIMITS, type BodyLimits, parseOrder, readBody } from './door/order-body.ts';
import { isToken, newToken } from './door/token.ts';
import { askWebDoor } from './door/web-door.ts';
import { rawReply, refusal, sendReply, WEB_HEADERS, type WebReply } from './door/web-reply.ts';
import { webRoute } from './door/web-route.ts';
import { EventLog } from './event/event-log.ts';
import { EventReaders } from './event/event-readers.ts';
import type { PageFiles } from './files/page-file.ts';
import type { WebSource } from './web-source.ts';

/** Where a token stands in a request. */
const TOKEN_HEADER = 'x-edgewise-token';

/** How often a stream says that it is alive, in milliseconds. */
const BEAT_MS = 15_000;

/** Connections at once; a browser opens six. */
const MOST_CONNECTIONS = 100;

/** How long a request may take to say what it asks, in milliseconds. */
const HEAD_MS = 10_000;

/** What the server needs. */
export interface WebServerOptions {
  /** 0: a free one */
  readonly port: number;
  readonly source: WebSource;
  /** The files of the page; requests wait for them. */
  readonly files: Promise<PageFiles>;
  /** Told what is a bug of ours; the page hears only that there is one. */
  readonly onBug: (error: unknown) => void;
  readonly bodyLimits?: BodyLimits;
}

/** A server that listens. */
export interface WebServer {
  /** Such as `http://127.0.0.1:8767`. */
  readonly endpoint: string;
  readonly token: string;
  /** The address to open, with the token behind `#`: a browser sends that to nobody. */
  readonly address: string;
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
  const readers = new EventReaders(new EventLog(randomBytes(4).toString('hex')), () =>
    source.hello(),
  );
  const site = new Site(options, token, readers);
  const server = await startLoopbackServer(
    { port: options.port, portTaken, doorkeeperAt: webDoorkeeper, prepare },
    (incoming, outgoing) => site.answer(incoming, outgoing),
  );
  source.listen((event) => readers.publish(event));
  const beat = setInterval(() => readers.beat(), BEAT_MS).unref();
  return {
    endpoint: server.endpoint,
    token,
    address: `${server.endpoint}/#token=${token}`,
    close: async () => {
      clearInterval(beat);
      readers.close();
      await server.close();
      await source.close();
    },
  };
}

/** Answers requests that the door has let in. */
class Site {
  readonly #options: WebServerOptions;
  readonly #token: string;
  readonly #readers: EventReaders;

  constructor(options: WebServerOptions, token: string, readers: EventReaders) {
    this.#options = options;
    this.#token = token;
    this.#readers = readers;
  }

  async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      const reply = await this.#reply(incoming, outgoing);
      if (reply) sendReply(outgoing, reply);
    } catch (error) {
      this.#options.onBug(error);
      if (outgoing.headersSent) outgoing.destroy();
      else sendReply(outgoing, OUR_FAULT);
    }
  }

  /** The answer; nothing where a stream has begun. */
  async #reply(incoming: IncomingMessage, outgoing: ServerResponse): Promise<WebReply | undefined> {
    const { method = '', url = '' } = incoming;
    if (!url.startsWith('/api/')) return this.#file(incoming);
    if (!isToken(givenToken(incoming), this.#token)) return NO_TOKEN;
    const route = webRoute(method, url);
    if ('status' in route) return route;
    if (route.is === 'events') return this.#stream(incoming, outgoing);
    if (route.is !== 'order') return sourceAnswer(this.#options.source, route);
    const body = await readBody(incoming, this.#options.bodyLimits ?? BODY_LIMITS);
    if (typeof body !== 'string') return body;
    const order = parseOrder(body, route.order);
    return 'status' in order ? order : sourceAnswer(this.#options.source, order);
  }

  /** The query of a page is for the page alone. */
  async #file({ method, url = '', headers }: IncomingMessage): Promise<WebReply> {
    if (method !== 'GET') {
      return refusal(405, 'Expected GET, got POST. Use the page.', { allow: 'GET' });
    }
    const file = (await this.#options.files).get(url.split('?')[0] ?? '');
    if (!file) return refusal(404, 'There is no such page. Begin at the first one: /.');
    const { type, body, gzipped } = file;
    const vary = { vary: 'accept-encoding' };
    const takesGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
    if (!takesGzip) return { status: 200, type, body, headers: vary };
    return { status: 200, type, body: gzipped, headers: { ...vary, 'content-encoding': 'gzip' } };
  }

  async #stream(
    { headers }: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<WebReply | undefined> {
    if (!this.#readers.hasRoom) {
      return refusal(
        503,
        'Eight pages hear the events already. Close one of them, then open this one anew.',
      );
    }
    outgoing.writeHead(200, { ...WEB_HEADERS, 'content-type': 'text/event-stream; charset=utf-8' });
    outgoing.once('close', () => this.#readers.remove(outgoing));
    const lastId = headers['last-event-id'];
    await this.#readers.add(outgoing, typeof lastId === 'string' ? lastId : undefined);
    return undefined;
  }
}

const NO_TOKEN = refusal(
  401,
  'Expected the token of this start. Open the address that npm run web has printed last.',
);
const OUR_FAULT = refusal(
  500,
  'This is our fault, not yours: the workshop itself has a bug. What happened is told where npm run web runs.',
);

/** A page cannot give headers to its stream of events: there, and only there, the query may hold it. */
function givenToken({ rawHeaders, method, url = '' }: IncomingMessage): string | undefined {
  const [header, ...more] = headerValues(TOKEN_HEADER, rawHeaders);
  if (more.length > 0) return undefined;
  const [path, query] = url.split('?');
  if (header !== undefined || method !== 'GET' || path !== '/api/events') return header;
  return new URLSearchParams(query).get('token') ?? undefined;
}

function webDoorkeeper(port: number): Doorkeeper {
  const { hosts } = doorAt(port);
  return (incoming, outgoing) => {
    const refused = askWebDoor(hosts, incoming);
    if (refused) sendReply(outgoing, refused);
    return !refused;
  };
}

/** What Node would answer by itself, without our headers, is answered here. */
function prepare(server: Server): void {
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

function portTaken(port: number, cause: NodeJS.ErrnoException): KitError {
  return new KitError(
    'environment',
    'web.portTaken',
    `Expected port ${port} of 127.0.0.1 to be free, but it is not (${cause.code}). Is npm run web running already? Else say another: npm run web port=8790.`,
    { details: { port }, cause },
  );
}
