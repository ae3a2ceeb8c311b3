/**
 * A process that is kept for checks. It is started when a check needs it, and again when it has ended
 * or when files have changed that it has loaded.
 */

import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** What {@link WarmProcess} runs. */
export interface WarmProcessOptions {
  /** A script that checks whenever it gets a message, and answers each with one when it has ended. */
  readonly script: string;
  readonly args: readonly string[];
  /** Where what it prints goes: to this process's own output, or nowhere. */
  readonly output: 'inherit' | 'ignore';
  /** A text that changes when the process no longer runs what is on disk. */
  readonly stamp: () => string;
  /** Called before it is started again because its stamp has changed. */
  readonly onStale: () => void;
  /** Called when it ended by itself during a check: with its exit code, or the name of a signal. */
  readonly onDeath: (cause: number | string) => void;
}

/** One check at a time. */
export class WarmProcess {
  readonly #options: WarmProcessOptions;
  #child: ChildProcess | undefined;
  #stamp = '';
  #isStopped = false;

  constructor(options: WarmProcessOptions) {
    this.#options = options;
  }

  /** Has it check once, and waits for the end of the check. */
  async check(): Promise<void> {
    if (this.#isStopped) return;
    const stamp = this.#options.stamp();
    if (hasEnded(this.#child)) this.#child = undefined;
    if (this.#child && stamp !== this.#stamp) {
      this.#options.onStale();
      await this.#end();
    }
    this.#stamp = stamp;
    const child = this.#child ?? this.#start();
    const ended = new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      child.once('exit', (code, signal) => {
        if (!this.#isStopped) this.#options.onDeath(signal ?? code ?? 0);
        resolve();
      });
    });
    child.send('check', () => {}); // Where it cannot be sent, the process has ended.
    await ended;
    child.removeAllListeners('message').removeAllListeners('exit');
  }

  /** Ends the process, in whatever it is. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#end();
  }

  #start(): ChildProcess {
    const { script, args, output } = this.#options;
    const stdio: StdioOptions = ['ignore', output, output, 'ipc']; // Its end is the child's end.
    this.#child = spawn(process.execPath, [script, ...args], { stdio, windowsHide: true });
    return this.#child;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || hasEnded(child)) return;
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  }
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return child !== undefined && (child.exitCode !== null || child.signalCode !== null);
}
