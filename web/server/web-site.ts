/** Answers requests that were let in: files, questions, orders, and the stream of events. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { headerValues } from '../../kit/http/access.ts';
import type { EventReaders } from '../../kit/http/server-sent-events.ts';
import { type Ending, KitError } from '../../kit/kit-error.ts';
import type { WebEvent } from '../wire/event.ts';
import {
  BODY_LIMITS,
  type BodyLimits,
  parseOrder,
  readBody,
  type WebOrder,
} from './access/command-body.ts';
import { isToken } from './access/web-access.ts';
import { jsonReply, refusal, sendReply, WEB_HEADERS, type WebReply } from './access/web-reply.ts';
import { type WebQuestion, webRoute } from './access/web-route.ts';
import type { PageFiles } from './files/page-file.ts';
import type { WebSource } from './web-source.ts';

/** Where a token stands in a request. */
const TOKEN_HEADER = 'x-edgewise-token';

/** What answers are made of. */
export interface WebSiteOptions {
  readonly source: WebSource;
  /** The files of the page; requests wait for them. */
  readonly files: Promise<PageFiles>;
  /** Told what is a bug of ours; the page hears only that there is one. */
  readonly onBug: (error: unknown) => void;
  readonly bodyLimits?: BodyLimits;
}

/** Answers requests that were let in. */
export class WebSite {
  readonly #options: WebSiteOptions;
  readonly #token: string;
  readonly #readers: EventReaders<WebEvent>;

  constructor(options: WebSiteOptions, token: string, readers: EventReaders<WebEvent>) {
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
    const files = await this.#options.files;
    const found = files.get(url.split('?')[0] ?? '');
    // Who looks with a browser sees a page that says so, and leads on.
    const file =
      found ?? (/\btext\/html\b/.test(headers.accept ?? '') ? files.get('/') : undefined);
    if (!file) return refusal(404, 'There is no such page. Begin at the first one: /.');
    const status = found ? 200 : 404;
    const { type, body, gzipped } = file;
    const vary = { vary: 'accept-encoding' };
    const takesGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
    if (!takesGzip) return { status, type, body, headers: vary };
    return { status, type, body: gzipped, headers: { ...vary, 'content-encoding': 'gzip' } };
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

// Asks the source what a request asks, and puts its errors into answers.

/** A bug is not answered here. */
const STATUS: Readonly<Record<Exclude<Ending, 'bug'>, number>> = {
  usage: 400,
  environment: 503,
  engine: 503,
  failure: 503,
};

/**
 * The answer of a source.
 *
 * @throws what is no `KitError`, and what is one of the ending `bug`
 */
async function sourceAnswer(
  source: WebSource,
  question: WebQuestion | WebOrder,
): Promise<WebReply> {
  try {
    return jsonReply(await ask(source, question));
  } catch (error) {
    if (!(error instanceof KitError) || error.ending === 'bug') throw error;
    return refusal(STATUS[error.ending], error.message);
  }
}

function ask(source: WebSource, question: WebQuestion | WebOrder): Promise<unknown> {
  switch (question.is) {
    case 'home':
      return source.home();
    case 'lab':
      return source.lab(question.lab);
    case 'data':
      return source.data(question.lab, question.query);
    case 'trace':
      return source.trace(question.lab, question.step);
    case 'class':
      return source.classroom();
    case 'heat':
      return source.heat();
    case 'run':
      return source.run(question.order);
    case 'hint':
      return source.hint(question.order);
    case 'stop':
      return source.stop();
  }
}
