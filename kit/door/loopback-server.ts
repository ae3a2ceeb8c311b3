/** An HTTP server on 127.0.0.1, with somebody at its door. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTurn } from './turn.ts';
import { UnreadAnswers, type UnreadLimits } from './unread-answer.ts';

/**
 * Whether a request may come in. Where it may not, this has answered: nothing of the request is read,
 * counted or passed on.
 */
export type Doorkeeper = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Where a server listens, and who may come in. */
export interface LoopbackServerOptions {
  /** Stands at the door of a server on that port. Called before it listens as well: bad options are told then. */
  doorkeeperAt: (port: number) => Doorkeeper;
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
 * @throws {KitError} what `doorkeeperAt` throws and what `portTaken` makes
 */
export async function startLoopbackServer(
  {
    port,
    listen: address = '127.0.0.1',
    portTaken,
    unreadLimits,
    doorkeeperAt,
    prepare = () => {},
  }: LoopbackServerOptions,
  answer: Responder,
): Promise<LoopbackServer> {
  doorkeeperAt(port);
  // The door looks at Host: a request without it is told why it is refused.
  const server = createServer({ requireHostHeader: false });
  // Clients keep connections longer than Node's five seconds; a closed one looks like a failure.
  server.keepAliveTimeout = 120_000;
  prepare(server);
  const got = await listen(server, port, address, portTaken);
  const letIn = doorkeeperAt(got);
  const underWay = new Set<Promise<void>>();
  const unread = new UnreadAnswers(unreadLimits);
  const take = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    unread.watch(outgoing);
    if (!letIn(incoming, outgoing)) return;
    const answered = answer(incoming, outgoing);
    if (!answered) return;
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  };
  server.on('request', inTurn(take));
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
