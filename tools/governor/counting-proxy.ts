/** A way to the engine that counts what passes, and can break: the engine behind it is real. */

import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Where a connection breaks. */
type Break = 'before' | 'after';

/** Passes requests on to an engine, and counts them by operation. */
export class CountingProxy {
  /** Origin that every request is passed on with, as if a page of it had asked. */
  origin: string | undefined;
  /** Every request waits so long before it is passed on. */
  delayMs = 0;
  readonly #target: URL;
  readonly #counts = new Map<string, number>();
  readonly #breaks = new Map<string, Break>();
  readonly #waiting = new Map<string, () => void>();
  readonly #sockets = new Set<Socket>();
  #server: Server;
  #port = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = this.#newServer();
  }

  static async start(target: string): Promise<CountingProxy> {
    const link = new CountingProxy(target);
    await link.#listen();
    return link;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Requests of an operation that came this far. */
  count(operation: string): number {
    return this.#counts.get(operation) ?? 0;
  }

  forget(): void {
    this.#counts.clear();
  }

  /** Breaks the next request of an operation, before or after the engine has carried it out. */
  breakNext(operation: string, where: Break): void {
    this.#breaks.set(operation, where);
  }

  /** Until the next request of an operation has come this far. */
  next(operation: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(operation, resolve));
  }

  /** Ends all connections at once, as an engine that dies does. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async restart(): Promise<void> {
    this.#server = this.#newServer();
    await this.#listen();
  }

  #newServer(): Server {
    const server = createServer((incoming, outgoing) => {
      const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
      this.#counts.set(operation, this.count(operation) + 1);
      this.#waiting.get(operation)?.();
      const broken = this.#breaks.get(operation);
      this.#breaks.delete(operation);
      if (broken === 'before') incoming.socket.destroy();
      else
        setTimeout(() => {
          this.#passOn(incoming, (answer) => {
            if (broken === 'after') {
              incoming.socket.destroy();
              return;
            }
            outgoing.writeHead(answer.statusCode as number, answer.rawHeaders);
            answer.pipe(outgoing);
          });
        }, this.delayMs);
    });
    // Node closes a connection that is idle for five seconds: on a busy machine, one just taken up.
    server.keepAliveTimeout = 0;
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    return server;
  }

  #passOn(incoming: IncomingMessage, answered: (answer: IncomingMessage) => void): void {
    const { hostname, port } = this.#target;
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, ...(this.origin && { origin: this.origin }) };
    const out = request({ hostname, port, method, path, headers, agent: false }, answered);
    out.on('error', () => incoming.socket.destroy());
    incoming.pipe(out);
  }

  #listen(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(this.#port, '127.0.0.1', () => {
        this.#port = (this.#server.address() as AddressInfo).port;
        resolve();
      });
    });
  }
}
