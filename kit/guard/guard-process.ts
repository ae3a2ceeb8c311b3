/** A guard process: between this process and a program that must not outlive it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a guard is told. */
export interface GuardOrder {
  command: string;
  args: readonly string[];
  cwd?: string | undefined;
  /** Added to the environment of this process. */
  env?: Readonly<Record<string, string>> | undefined;
  /** Folder that the guard removes when the program has ended. */
  remove?: string | undefined;
  /** How often the program is started again when it dies by itself. @default 5 */
  restarts?: number | undefined;
  /** Time that the program has to stop before it is killed, in milliseconds. @default 1000 */
  graceMs?: number | undefined;
  /** Whether the program writes to this process's standard error. @default false */
  isShown?: boolean | undefined;
}

/** What a guard tells. */
export interface GuardMessage {
  event: 'restarted' | 'failed';
  code?: number | null;
  signal?: string | null;
  /** The last that the program wrote to standard error. */
  message?: string;
}

/** A guard that runs. */
export interface Guard {
  /** Whether it has ended, and its program before it. */
  isGone(): boolean;
  /** Ends the program, and waits until both are gone. */
  stop(): Promise<void>;
}

const GUARD = fileURLToPath(new URL('./guard.mjs', import.meta.url));

/**
 * Runs a program until {@link Guard.stop}, or until this process ends in whatever way.
 *
 * Guard and program have a process group of their own: Ctrl-C at the terminal, and the signal by
 * which Jupyter interrupts a kernel, go to the group of this process and end neither. The guard
 * notices the end of this process by the end of its pipe.
 *
 * @param onMessage told when the program died by itself: started again, or given up
 */
export function startGuard(order: GuardOrder, onMessage: (message: GuardMessage) => void): Guard {
  const guard = spawn(process.execPath, [GUARD, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    windowsHide: true,
    detached: true,
  });
  const gone = new Promise<void>((resolve) => guard.once('close', () => resolve()));
  listen(guard, onMessage);
  guard.unref();
  (guard.stdout as unknown as { unref(): void }).unref();
  return {
    isGone: () => guard.exitCode !== null,
    stop: async () => {
      guard.stdin.end();
      guard.ref();
      await gone;
    },
  };
}

/** How a program ended, in words. */
export function causeOf(message: GuardMessage): string {
  return message.signal ? `signal ${message.signal}` : `exit code ${message.code}`;
}

function listen(guard: ChildProcess, onMessage: (message: GuardMessage) => void): void {
  let text = '';
  guard.stdout?.setEncoding('utf8').on('data', (data: string) => {
    const lines = (text + data).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) onMessage(JSON.parse(line) as GuardMessage);
  });
}
