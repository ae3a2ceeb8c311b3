/**
 * One answer after the other on each connection.
 *
 * Node hands over every request of a connection as soon as it was read, also where its client sends
 * many and waits for none (pipelining): their answers would wait for each other in memory.
 */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Takes up a connection's next request when the answer before it has gone. */
export function inTurn(answer: RequestListener): RequestListener {
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
