/** Starts an engine behind its guard process and waits until it answers. */

import { causeOf, type GuardMessage, type GuardOrder, startGuard } from '../guard/guard-process.ts';
import { KitError } from '../kit-error.ts';
import { identify } from './endpoint.ts';
import { ENGINE_NAMES, type Engine, type EngineKind } from './engine.ts';
import { isFree } from './port.ts';

/** The program to run, and what to expect of it. */
export interface GuardedProgram {
  kind: EngineKind;
  port: number;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Folder that the guard removes when the engine has stopped. */
  runFolder?: string;
  /** Longest wait for the first answer, in seconds. */
  startSeconds: number;
  /** Called when the engine died by itself and was started again. */
  onRestart?: (cause: string) => void;
  /** Called when it died by itself too often and was given up. */
  onGone?: (cause: string) => void;
}

/**
 * Runs the program until {@link Engine.stop}, or until this process ends in whatever way.
 *
 * @throws {KitError} `engine.portTaken` when something listens on the port, `engine.failed` when it
 *   exits or does not answer in time
 */
export async function startGuarded(program: GuardedProgram): Promise<Engine> {
  await refuseTakenPort(program.port);
  const endpoint = `http://127.0.0.1:${program.port}`;
  let started = false;
  let failure: GuardMessage | undefined;
  const guard = startGuard(orderOf(program), (message) => {
    if (message.event === 'restarted') return program.onRestart?.(causeOf(message));
    failure = message;
    if (started) program.onGone?.(causeOf(message));
  });
  const stop = (): Promise<void> => guard.stop();

  const end = Date.now() + program.startSeconds * 1_000;
  for (;;) {
    const answer = await identify(endpoint);
    if (answer.found === program.kind) break;
    if (failure || guard.isGone() || answer.found === 'stranger' || Date.now() > end) {
      await stop();
      throw startError(program, failure);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  started = true;
  return { kind: program.kind, name: ENGINE_NAMES[program.kind], endpoint, own: true, stop };
}

/** Asked first: DynamoDB Local exits 0 on a taken port, and another engine there would answer. */
async function refuseTakenPort(port: number): Promise<void> {
  if (await isFree(port)) return;
  throw new KitError(
    'engine',
    'engine.portTaken',
    `Expected port ${port} of 127.0.0.1 to be free, but something listens there. Say another, for example port=8790.`,
    { details: { port } },
  );
}

function orderOf(program: GuardedProgram): GuardOrder {
  const { command, args, cwd, env, runFolder } = program;
  return { command, args, cwd, env, remove: runFolder };
}

function startError(program: GuardedProgram, failure: GuardMessage | undefined): KitError {
  const why = failure
    ? failure.message || causeOf(failure)
    : `no answer within ${program.startSeconds} s`;
  return new KitError(
    'engine',
    'engine.failed',
    `Expected the ${ENGINE_NAMES[program.kind]} engine to start on 127.0.0.1:${program.port}, but it did not: ${why}. Repeat the command; if it fails again, try the other engine: npm run engine dynamodb-local.`,
    { details: { program: program.command, failure } },
  );
}
