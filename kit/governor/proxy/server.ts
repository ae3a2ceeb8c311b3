/** The governor as an HTTP server on 127.0.0.1, in front of one DynamoDB endpoint. */

import { randomBytes } from 'node:crypto';
import type { AccessOptions } from '../../http/access.ts';
import { dynamoDBAccess, serve } from '../../http/exchange.ts';
import { startLoopbackServer } from '../../http/loopback-server.ts';
import { TargetWatch, Upstream } from '../../http/upstream.ts';
import { KitError } from '../../kit-error.ts';
import {
  type AskEngine,
  hasMultiAttributeKeys,
  NO_MULTI_ATTRIBUTE_KEYS,
} from '../../multi-attribute-probe.ts';
import { Governor } from '../governor.ts';
import type { GovernorOptions } from '../setting.ts';
import type { KeyRangeError } from '../throttling.ts';
import { AdmissionControl } from './admission-control.ts';
import { type ClockOption, controlsOf, type GovernorControls, ModelClock } from './controls.ts';
import { EventStream } from './event-stream.ts';
import { handle } from './operations.ts';
import { answerControl, answerPage, isControl } from './pages.ts';
import { type GovernorState, stateOf } from './state.ts';
import { TableCatalog } from './table-catalog.ts';
import type { ThrottleRule } from './throttle-rule.ts';

/** What became of the engine. */
export type TargetEvent = 'gone' | 'back';

/** Options of {@link startGovernor}. */
export interface GovernorServerOptions extends GovernorOptions, AccessOptions {
  /** Address of the engine, such as `http://127.0.0.1:8765`. */
  target: string;
  /** @default 0, a free one */
  port?: number;
  /** The address to listen on; the access rule holds on any. @default '127.0.0.1' */
  listen?: string;
  /** What a hot partition of a provisioned table answers. @default 'PTEE' */
  keyRangeErrorInProvisioned?: KeyRangeError;
  /** Model time. @default the process's clock */
  clock?: ClockOption;
  /** What is refused from the beginning, whatever the limits say. @default nothing */
  throttle?: readonly ThrottleRule[];
  /**
   * Share of the transactions that write, and of the conditional writes, that are answered with
   * `TransactionConflict` and not done; drawn by `seed`. @default 0
   */
  conflicts?: number;
  /**
   * Share of the eventually consistent reads by GetItem and BatchGetItem of an item written within the
   * last second that answer with the item before that write; drawn by `seed`. @default 0
   */
  stale?: number;
  /**
   * Told when a request finds the engine gone, and when the engine listens again: then with the tables
   * that it does not have any more, which are forgotten.
   */
  onTarget?: (event: TargetEvent, lostTables: readonly string[]) => void;
  /** Told once, in a sentence, where a table has an index key that the engine does not know. */
  onNotice?: (sentence: string) => void;
}

/** A governor that listens. */
export interface RunningGovernor extends GovernorControls {
  /** Such as `http://127.0.0.1:8766`. */
  readonly endpoint: string;
  /** The model behind it. */
  readonly governor: Governor;
  /** What `/_governor/state` shows. */
  state(): GovernorState;
  /** Takes note that the engine has lost all tables. */
  forgetTables(): void;
  /** Finishes what is under way, and closes. */
  stop(): Promise<void>;
}

/** How often the load is told, and the model's seconds are closed while no request comes, in milliseconds. */
const TICK_MS = 250;

/**
 * Starts a governor in front of an engine.
 *
 * @throws {KitError} `governor.portTaken`, `governor.badScale`, `governor.badRule`,
 *   `governor.badConflicts`, `governor.badStale`, `access.badOrigin`, `access.badHost`
 * @example
 * const governor = await startGovernor({ target: engine.endpoint, scale: 0.05, timeScale: 30 });
 */
export async function startGovernor(options: GovernorServerOptions): Promise<RunningGovernor> {
  const { target, port = 0, listen = '127.0.0.1', origins = [], hosts = [], ...more } = options;
  const { clock: time, throttle = [], ...rest } = more;
  const { keyRangeErrorInProvisioned = 'PTEE', ...others } = rest;
  const {
    onTarget = () => {},
    onNotice = () => {},
    conflicts = 0,
    stale = 0,
    ...settings
  } = others;
  const clock = new ModelClock(time);
  const governor = new Governor(settings);
  const watch = new TargetWatch(target, (event) => void noteTarget(event));
  const engine = new Upstream(target, () => watch.suspect());
  const control = new AdmissionControl(governor, clock.now, keyRangeErrorInProvisioned, {
    conflicts,
    stale,
  });
  let isProbed = false;
  const tables = new TableCatalog(governor, engine, clock.now, () => {
    if (!isProbed) void probe();
    isProbed = true;
  });
  const events = new EventStream(control, randomBytes(4).toString('hex'));
  const controls = controlsOf({ control, tables, clock, events, options: settings });
  for (const rule of throttle) controls.throttle(rule);
  const filterAt = (got: number) => dynamoDBAccess(got, { origins, hosts });
  const where = { port, listen, portTaken, filterAt };
  const server = await startLoopbackServer(where, (incoming, outgoing) => {
    if (isControl(incoming.method, incoming.url)) {
      return serve((request) => answerControl(controls, request), incoming, outgoing);
    }
    if (answerPage(incoming, outgoing, control, events)) return undefined;
    const target = String(incoming.headers['x-amz-target'] ?? '');
    return serve(
      (request) => handle({ control, tables, engine }, target, request),
      incoming,
      outgoing,
    );
  });
  /** An engine that is gone is asked again when the next such table is learned. */
  async function probe(): Promise<void> {
    try {
      const ask: AskEngine = (operation, input) => engine.ask(operation, input);
      if (!(await hasMultiAttributeKeys(ask))) onNotice(NO_MULTI_ATTRIBUTE_KEYS);
    } catch {
      isProbed = false;
    }
  }
  async function noteTarget(event: TargetEvent): Promise<void> {
    control.engineIsGone = event === 'gone';
    // Gone again while it is asked: it is looked for once more, and asked then.
    const lost = event === 'back' ? await tables.relearn().catch(() => []) : [];
    onTarget(event, lost);
  }
  const timer = setInterval(() => events.publish(), TICK_MS).unref();
  return {
    ...controls,
    endpoint: server.endpoint,
    governor,
    state: () => stateOf(control),
    forgetTables: () => events.around(() => tables.forgetAll()),
    stop: async () => {
      clearInterval(timer);
      watch.stop();
      events.close();
      await server.close();
      engine.close();
    },
  };
}

function portTaken(port: number, cause: NodeJS.ErrnoException): KitError {
  return new KitError(
    'engine',
    'governor.portTaken',
    `Expected port ${port} of 127.0.0.1 to be free, but it is not (${cause.code}). Say, for example, npm run governor port=8790.`,
    { cause },
  );
}
