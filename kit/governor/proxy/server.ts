/** The governor as an HTTP server on 127.0.0.1, in front of one DynamoDB endpoint. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KitError } from '../../kit-error.ts';
import { Governor } from '../governor.ts';
import type { GovernorOptions } from '../setting.ts';
import { Catalog } from './catalog.ts';
import { ClientTokens } from './client-token.ts';
import { EngineLink } from './engine-link.ts';
import { EventStream } from './event-stream.ts';
import { Gate, type KeyRangeError } from './gate.ts';
import { handle } from './handler.ts';
import { metricsPage } from './metrics-page.ts';
import { type GovernorState, stateOf } from './state.ts';

/** Options of {@link startGovernor}. */
export interface GovernorServerOptions extends GovernorOptions {
  /** Address of the engine, such as `http://127.0.0.1:8765`. */
  target: string;
  /** @default 0, a free one */
  port?: number;
  /** What a hot partition of a provisioned table answers. @default 'PTEE' */
  keyRangeErrorInProvisioned?: KeyRangeError;
  /** Model time in seconds, never less than before. @default the process's clock */
  clock?: () => number;
}

/** A governor that listens. */
export interface RunningGovernor {
  /** Such as `http://127.0.0.1:8766`. */
  readonly endpoint: string;
  /** The model behind it. */
  readonly governor: Governor;
  /** What `/_governor/state` shows. */
  state(): GovernorState;
  /** Finishes what is under way, and closes. */
  stop(): Promise<void>;
}

/** Largest body that DynamoDB takes: 16 MB. */
const MOST_BODY_BYTES = 16 * 1_024 ** 2;

/** How often the model's seconds are closed while no request comes, in milliseconds. */
const TICK_MS = 250;

/**
 * Starts a governor in front of an engine.
 *
 * @throws {KitError} `governor.portTaken`, `governor.badScale`
 * @example
 * const governor = await startGovernor({ target: engine.endpoint, scale: 0.05, timeScale: 30 });
 */
export async function startGovernor(options: GovernorServerOptions): Promise<RunningGovernor> {
  const { target, port = 0, clock = () => performance.now() / 1_000, ...rest } = options;
  const { keyRangeErrorInProvisioned = 'PTEE', ...settings } = rest;
  const governor = new Governor(settings);
  const link = new EngineLink(target);
  const gate = new Gate(governor, clock, keyRangeErrorInProvisioned);
  const catalog = new Catalog(governor, link, clock);
  const around = { gate, catalog, link, tokens: new ClientTokens() };
  const events = new EventStream(gate);
  const server = createServer((incoming, outgoing) => {
    const page = pageOf(incoming);
    if (page === 'events') events.serve(outgoing);
    else if (page !== undefined) servePage(page, gate, outgoing);
    else void serve(around, incoming, outgoing);
  });
  // Clients keep connections longer than Node's five seconds; a closed one looks like a failure.
  server.keepAliveTimeout = 120_000;
  const got = await listen(server, port);
  const timer = setInterval(() => {
    governor.advance(clock());
    events.publish();
  }, TICK_MS).unref();
  return {
    endpoint: `http://127.0.0.1:${got}`,
    governor,
    state: () => stateOf(gate),
    stop: async () => {
      clearInterval(timer);
      events.close();
      await close(server);
      link.close();
    },
  };
}

async function serve(
  around: Parameters<typeof handle>[0],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(incoming);
    if (body === 'too large') return refuseBody(outgoing);
    const { method = 'GET', url: path = '/', rawHeaders: headers } = incoming;
    const target = String(incoming.headers['x-amz-target'] ?? '');
    const reply = await handle(around, target, { method, path, headers, body });
    outgoing.sendDate = false;
    outgoing.writeHead(reply.status, reply.headers as string[]).end(reply.body);
  } catch (error) {
    // The client went away, or we have a bug: neither may take the others with it.
    outgoing.destroy(error as Error);
    if (!incoming.destroyed) throw error;
  }
}

/** Waits for the whole body: what is cut off never reaches the engine. */
function readBody(incoming: IncomingMessage): Promise<Buffer | 'too large'> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MOST_BODY_BYTES) chunks.push(chunk);
    });
    incoming.on('end', () => {
      resolve(bytes > MOST_BODY_BYTES ? 'too large' : Buffer.concat(chunks));
    });
    incoming.on('error', reject);
  });
}

function refuseBody(outgoing: ServerResponse): void {
  outgoing
    .writeHead(413, { 'content-type': 'text/plain; charset=utf-8' })
    .end('Failed to buffer the request body: length limit exceeded');
}

/** Name of a page of the governor's own. */
function pageOf({ url = '/' }: IncomingMessage): string | undefined {
  return /^\/_governor\/?([^?]*)/.exec(url)?.[1];
}

function servePage(page: string, gate: Gate, outgoing: ServerResponse): void {
  gate.governor.advance(gate.now());
  if (page === 'metrics') {
    outgoing.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
    outgoing.end(metricsPage(gate));
  } else if (page === 'state') {
    outgoing.setHeader('content-type', 'application/json');
    outgoing.end(`${JSON.stringify(stateOf(gate), null, 2)}\n`);
  } else {
    outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    outgoing.end(
      'Pages of the governor: /_governor/state, /_governor/metrics, /_governor/events\n',
    );
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new KitError(
          'governor.portTaken',
          `Expected port ${port} of 127.0.0.1 to be free, but it is not (${error.code}). Say, for example, npm run governor port=8790.`,
          { cause: error },
        ),
      );
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // What is under way is answered; then its connection is idle, and not kept.
    const timer = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearInterval(timer);
      resolve();
    });
  });
}
