/** An HTTP server on 127.0.0.1 that asks who may come in. */

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether a request may come in. Where it may not, this has answered: nothing of the request is read,
 * counted or passed on.
 */
export type RequestFilter = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Where a server listens, and who may come in. */
export interface LoopbackServerOptions {
  /** Says who may come in to a server on that port. Called before it listens as well: bad options are told then. */
  filterAt: (port: number) => RequestFilter;
  /** 0: a free one */
  port: number;
  /** The address to listen on; in a container it is `0.0.0.0`. @default '127.0.0.1' */
  listen?: string;
  /** The error to throw where it cannot listen there. */
  portTaken: (port: number, cause: NodeJS.ErrnoException) => Error;
  /** For clients that do not read their answers. @default 64 MB, a minute */
  unreadLimits?: UnreadLimits;
  /** Sets what else it needs before it listens. @default nothing */
  prepare?: (server: Server) => void;
}

/** A server that listens. */
export interface LoopbackServer {
  /** Such as `http://127.0.0.1:8766`. */
  readonly endpoint: string;
  /** Answers what is under way, then ends every connection. */
  close(): Promise<void>;
}

/** Answers a request that was let in; `undefined` where nothing has to be waited for at the end. */
export type Responder = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => Promise<void> | undefined;

/** How long a close waits for what is under way, in milliseconds. */
const GRACE_MS = 500;

/**
 * Listens.
 *
 * @throws {KitError} what `filterAt` throws and what `portTaken` makes
 */
export async function startLoopbackServer(
  {
    port,
    listen: address = '127.0.0.1',
    portTaken,
    unreadLimits,
    filterAt,
    prepare = () => {},
  }: LoopbackServerOptions,
  answer: Responder,
): Promise<LoopbackServer> {
  filterAt(port);
  // The rule looks at Host: a request without it is told why it is refused.
  const server = createServer({ requireHostHeader: false });
  // Clients keep connections longer than Node's five seconds; a closed one looks like a failure.
  server.keepAliveTimeout = 120_000;
  prepare(server);
  const got = await listen(server, port, address, portTaken);
  const letIn = filterAt(got);
  const underWay = new Set<Promise<void>>();
  const unread = new UnreadReplies(unreadLimits);
  const take = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    unread.watch(outgoing);
    if (!letIn(incoming, outgoing)) return;
    const answered = answer(incoming, outgoing);
    if (!answered) return;
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  };
  server.on('request', oneAtATime(take));
  return { endpoint: `http://127.0.0.1:${got}`, close: () => close(server, underWay) };
}

function listen(
  server: Server,
  port: number,
  address: string,
  portTaken: LoopbackServerOptions['portTaken'],
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portTaken(port, error)));
    server.listen(port, address, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Kept connections end as well: `server.close` alone would wait for them. */
async function close(server: Server, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await Promise.race([Promise.all(underWay), sleep(GRACE_MS, undefined, { ref: false })]);
  server.closeAllConnections();
  await closed;
}

// One answer after the other on each connection.
// Node hands over every request of a connection as soon as it was read, also where its client sends
// many and waits for none (pipelining): their answers would wait for each other in memory.

/** Takes up a connection's next request when the answer before it has gone. */
function oneAtATime(answer: RequestListener): RequestListener {
  /** Connections with an answer under way, and what waits for it. */
  const busy = new WeakMap<Socket, (() => void)[]>();

  function start(incoming: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.once('close', () => takeNext(incoming.socket));
    answer(incoming, outgoing);
  }

  function takeNext(socket: Socket): void {
    const waiting = busy.get(socket) ?? [];
    const next = waiting.shift();
    if (!next || socket.destroyed || socket.writableEnded) {
      busy.delete(socket);
      return;
    }
    if (waiting.length === 0) socket.resume();
    next();
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const waiting = busy.get(socket);
    if (waiting) {
      waiting.push(() => start(incoming, outgoing));
      socket.pause(); // What was read already is bounded; the rest waits at the client.
      return;
    }
    busy.set(socket, []);
    start(incoming, outgoing);
  };
}

// Answers that their clients do not read: held up to a limit, in bytes and in time.

/** How much is held for clients that do not read. */
export interface UnreadLimits {
  /** Of all clients together, in bytes. */
  mostBytes: number;
  /** Without a byte that a client takes, in milliseconds. */
  mostMs: number;
}

const LIMITS: UnreadLimits = { mostBytes: 64 * 2 ** 20, mostMs: 60_000 };

/** The unread answers of one server; who makes it hold too much loses the connection. */
class UnreadReplies {
  readonly #limits: UnreadLimits;
  /** Bytes that the system has not taken when the answer ended, the oldest first. */
  readonly #answers = new Map<ServerResponse, number>();
  #bytes = 0;

  constructor(limits: UnreadLimits = LIMITS) {
    this.#limits = limits;
  }

  /** Watches over an answer from its end until its client has taken it. */
  watch(outgoing: ServerResponse): void {
    // Most are small: the system takes them at once, and nothing is held.
    outgoing.once('prefinish', () => {
      const bytes = outgoing.socket?.writableLength ?? 0;
      if (bytes > 0) this.#hold(outgoing, bytes);
    });
  }

  #hold(outgoing: ServerResponse, bytes: number): void {
    this.#answers.set(outgoing, bytes);
    this.#bytes += bytes;
    outgoing.once('close', () => this.#release(outgoing));
    // Node ends a connection whose time is over, and starts it anew with each byte that is taken.
    outgoing.socket?.setTimeout(this.#limits.mostMs);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#limits.mostBytes || oldest === outgoing) return;
      this.#release(oldest);
      oldest.destroy();
    }
  }

  #release(outgoing: ServerResponse): void {
    this.#bytes -= this.#answers.get(outgoing) ?? 0;
    this.#answers.delete(outgoing);
  }
}
