/** A governor in a process of its own, so that it does not share a core with who measures it. */

import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { HeatEvent } from '../../kit/governor/event.ts';
import type { GovernorServerOptions } from '../../kit/governor/proxy/server.ts';
import type { GovernorState } from '../../kit/governor/proxy/state.ts';
import { KitError } from '../../kit/kit-error.ts';

/** A governor that runs elsewhere. */
export interface GovernorProcess {
  readonly endpoint: string;
  readonly processId: number;
  /** What `/_governor/state` shows; fails as the driver does when the governor is gone. */
  state(): Promise<GovernorState>;
  /** What has come to a table since the look before; times are from the first look. Fails as `state` does. */
  heat(table: string): Promise<HeatEvent[]>;
  stop(): Promise<void>;
}

/** Without a clock: a function cannot go to another process. */
export interface GovernorProcessOptions extends Omit<GovernorServerOptions, 'clock'> {
  /** Shows where it is in the folder `.workshop`, and what runs it. @default it does not */
  readonly sign?: { readonly workshop: string; readonly by: string };
}

const CHILD = fileURLToPath(new URL('./governor-child.ts', import.meta.url));
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/**
 * Starts it, in front of an engine; it ends with this process at the latest.
 *
 * @throws {KitError} `loadtest.noGovernor`
 */
export async function startGovernorProcess(
  options: GovernorProcessOptions,
): Promise<GovernorProcess> {
  const child = fork(CHILD, { execArgv: ['--import', LOADER], serialization: 'json' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.send(options);
  const endpoint = await firstMessage(child, ended);
  return {
    endpoint,
    processId: child.pid as number,
    state: () => stateOf(endpoint),
    heat: (table) => heatOf(child, table, endpoint),
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

async function firstMessage(child: ChildProcess, ended: Promise<void>): Promise<string> {
  const message = await Promise.race([
    new Promise<{ endpoint: string }>((resolve) => child.once('message', resolve as () => void)),
    ended,
  ]);
  if (message) return message.endpoint;
  throw new KitError(
    'engine',
    'loadtest.noGovernor',
    `Expected the governor to start, but its process ended (exit code ${child.exitCode}). What it said is above; repeat the command.`,
  );
}

async function stateOf(endpoint: string): Promise<GovernorState> {
  try {
    const answer = await fetch(`${endpoint}/_governor/state`);
    return (await answer.json()) as GovernorState;
  } catch (error) {
    throw governorGone(endpoint, error);
  }
}

/** One look at a time: the next message is the answer. */
function heatOf(child: ChildProcess, table: string, endpoint: string): Promise<HeatEvent[]> {
  return new Promise((resolve, reject) => {
    const gone = (cause: unknown): void => reject(governorGone(endpoint, cause));
    child.once('exit', gone);
    child.once('message', ({ heat }: { heat: HeatEvent[] }) => {
      child.off('exit', gone);
      resolve(heat);
    });
    child.send(table, (error) => error && gone(error));
  });
}

function governorGone(endpoint: string, cause: unknown): KitError {
  return new KitError(
    'engine',
    'loadtest.governorGone',
    `Expected the governor on ${endpoint} to run until the end, but it does not answer any more. The run was stopped and says nothing; repeat the command.`,
    { cause },
  );
}
