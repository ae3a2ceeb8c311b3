/** The governor as an HTTP server on 127.0.0.1, in front of one DynamoDB endpoint. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { KitError } from '../../kit-error.ts';
import { Governor } from '../governor.ts';
import type { GovernorOptions } from '../setting.ts';
import { Catalog } from './catalog.ts';
import { ClientTokens } from './client-token.ts';
import { EngineLink } from './engine-link.ts';
import { EventStream } from './event-stream.ts';
import { Gate, type KeyRangeError } from './gate.ts';
import { servePage } from './own-page.ts';
import { serve } from './serve.ts';
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

/** How long a stop waits for what is under way, in milliseconds. */
const GRACE_MS = 500;

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
  const underWay = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    if (servePage(incoming, outgoing, gate, events)) return;
    const served = serve(around, incoming, outgoing);
    underWay.add(served);
    void served.finally(() => underWay.delete(served));
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
      await close(server, underWay);
      link.close();
    },
  };
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

/** Answers what is under way, then ends every connection, kept ones as well. */
async function close(server: Server, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await Promise.race([Promise.all(underWay), sleep(GRACE_MS, undefined, { ref: false })]);
  server.closeAllConnections();
  await closed;
}
