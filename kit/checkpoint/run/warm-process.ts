/**
 * A process that is kept for checks. It is started when a check needs it, and again when it has ended
 * or when files have changed that it has loaded.
 */

import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type CheckEvent, type CheckOrder, ORDER_DONE } from './check-event.ts';

/** What {@link WarmProcess} runs. */
export interface WarmProcessOptions {
  /** A script that does what each message orders, tells its news, and says when it is done. */
  readonly script: string;
  readonly args: readonly string[];
  /** Where what it prints goes: to this process's own output, or nowhere. */
  readonly output: 'inherit' | 'ignore';
  /** A text that changes when the process no longer runs what is on disk. */
  readonly stamp: () => string;
  /** Called before it is started again because its stamp has changed. */
  readonly onStale: () => void;
  /**
   * Called when it ended by itself during a check: with its exit code, the name of a signal, or why
   * it could not be started.
   */
  readonly onDeath: (cause: number | string) => void;
  /** Called with what a check tells that was asked for its news. @default nobody hears of it */
  readonly onNews?: (news: CheckEvent) => void;
}

/** One order at a time. */
export class WarmProcess {
  readonly #options: WarmProcessOptions;
  #child: ChildProcess | undefined;
  #stamp = '';
  #isStopped = false;

  constructor(options: WarmProcessOptions) {
    this.#options = options;
  }

  /** Has it do what is ordered, and waits for the end. */
  async run(order: CheckOrder): Promise<void> {
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
      child.on('message', (message) => {
        if (message === ORDER_DONE) resolve();
        else this.#options.onNews?.(message as CheckEvent);
      });
      const die = (cause: number | string): void => {
        if (child === this.#child) this.#options.onDeath(cause);
        resolve();
      };
      child.once('exit', (code, signal) => die(signal ?? code ?? 0));
      child.once('error', ({ message }) => die(message)); // It could not be started.
    });
    child.send(order, () => {}); // Where it cannot be sent, the process has ended.
    await ended;
    child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
  }

  /** Ends the process, in whatever it is; the next order starts another one. */
  async interrupt(): Promise<void> {
    await this.#end();
  }

  /** Ends the process, in whatever it is; no order starts another one. */
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
