/**
 * A pool for Vitest whose one thread is kept from run to run: packages are loaded, and their code
 * compiled, once. The project's own modules, the model's among them, are evaluated anew by each run.
 */

import { type PoolRunnerInitializer, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

type Listener = (message: unknown) => void;

/** Keeps the thread until {@link KeptThread.end}, or until the process ends. */
export class KeptThread {
  #worker: KeptWorker | undefined;

  /** The pool that runs everything on this thread. */
  readonly pool: PoolRunnerInitializer = {
    name: 'kept-thread',
    createPoolWorker: (options) => {
      this.#worker ??= new KeptWorker(options);
      return this.#worker;
    },
  };

  /**
   * Ends the thread, and with it the globals, timers, sockets and loops that a model left there; a
   * run under way ends with an error. The next run starts another thread.
   */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }
}

/** Vitest starts and stops a worker for every run; of all that, the thread hears the first start. */
class KeptWorker extends ThreadsPoolWorker {
  override readonly name = 'kept-thread';
  #listeners: [event: string, listener: Listener][] = [];
  #isStarted = false;
  #isTold = false;

  override on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    super.on(event, listener);
  }

  override async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    await super.start();
  }

  override send(message: WorkerRequest): void {
    if (message.type === 'stop') this.#answer('stopped');
    else if (message.type === 'start' && this.#isTold) this.#answer('started');
    else super.send(message);
    this.#isTold = true;
  }

  override async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.off(event, listener);
    this.#listeners = [];
  }

  async end(): Promise<void> {
    if (!this.#isStarted) return;
    await super.stop();
  }

  #answer(type: 'started' | 'stopped'): void {
    const answer = { type, __vitest_worker_response__: true };
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(answer);
  }
}
