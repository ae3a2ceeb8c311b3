/**
 * A pool for Vitest whose one thread is kept from run to run: packages are loaded, and their code
 * compiled, once. The project's own modules, the model's among them, are evaluated anew by each run.
 */

import { type PoolRunnerInitializer, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

type Listener = (message: unknown) => void;

/** The pool; its thread ends with the process. */
export function keptThreadPool(): PoolRunnerInitializer {
  let thread: KeptThread | undefined;
  return {
    name: 'kept-thread',
    createPoolWorker: (options) => {
      thread ??= new KeptThread(options);
      return thread;
    },
  };
}

/** Vitest starts and stops a worker for every run; of all that, the thread hears the first start. */
class KeptThread extends ThreadsPoolWorker {
  override readonly name = 'kept-thread';
  #listeners: [event: string, listener: Listener][] = [];
  #isStarted = false;

  override on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    super.on(event, listener);
  }

  override async start(): Promise<void> {
    if (!this.#isStarted) await super.start();
  }

  override send(message: WorkerRequest): void {
    if (message.type === 'stop') this.#answer('stopped');
    else if (message.type === 'start' && this.#isStarted) this.#answer('started');
    else super.send(message);
    this.#isStarted = true;
  }

  override async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.off(event, listener);
    this.#listeners = [];
  }

  #answer(type: 'started' | 'stopped'): void {
    const answer = { type, __vitest_worker_response__: true };
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(answer);
  }
}
