/** Checks for the page: one lab at a time has a warm process, that of the lab asked for last. */

import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import type { CheckEvent, RunBegin } from '../../../kit/checkpoint/run/check-event.ts';
import { CheckQueue } from '../../../kit/checkpoint/run/check-queue.ts';
import type { OrderAnswer } from '../../wire/answer.ts';

/** What {@link LabChecks} runs, and who hears of it. */
export interface LabChecksOptions {
  readonly root: string;
  /** The script of the process that checks. */
  readonly script: string;
  readonly hear: (news: CheckEvent) => void;
}

/** Orders checks, and knows which one is under way. */
export class LabChecks {
  readonly #options: LabChecksOptions;
  #current: { readonly lab: Lab; readonly queue: CheckQueue } | undefined;
  #running: RunBegin | undefined;
  /** Resolves when no process of another lab is left. */
  #othersEnded: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: LabChecksOptions) {
    this.#options = options;
  }

  /** The check that has begun and has not ended. */
  get running(): RunBegin | undefined {
    return this.#running;
  }

  /** Gets ready for a lab's first check. */
  prepare(lab: Lab): void {
    this.#queueOf(lab)?.prepare();
  }

  /** @param step the one step to check; absent for all */
  check(lab: Lab, step: string | undefined): OrderAnswer {
    const ordered = this.#queueOf(lab)?.check(step);
    return { is: ordered === 'waits' ? 'busy' : 'begun' };
  }

  /** Stops the check that is under way, and gets ready for the next one. */
  async stop(): Promise<OrderAnswer> {
    const { lab, queue } = this.#current ?? {};
    if (!lab || !queue || !(await queue.interrupt())) return { is: 'nothing-to-stop' };
    this.#lose(lab, 'The check was stopped.');
    queue.prepare();
    return { is: 'stopped' };
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#othersEnded, this.#current?.queue.end()]);
  }

  /** The queue of a lab; that of another lab ends. */
  #queueOf(lab: Lab): CheckQueue | undefined {
    if (this.#isClosed) return undefined;
    if (this.#current?.lab === lab) return this.#current.queue;
    const before = this.#current;
    const queue = this.#open(lab);
    this.#current = { lab, queue };
    if (before) {
      // Two labs at once would make both slow.
      this.#othersEnded = before.queue.end();
      queue.after(() => this.#othersEnded);
      this.#lose(before.lab, `Lab ${lab.info.number} is checked now.`);
    }
    return queue;
  }

  #open(lab: Lab): CheckQueue {
    const { root, script } = this.#options;
    const isCurrent = (): boolean => this.#current?.queue === queue;
    const queue: CheckQueue = new CheckQueue({
      root,
      script,
      lab,
      args: [String(lab.info.number)],
      output: 'ignore',
      onCheck: () => {},
      onStale: () => {},
      onDeath: (cause) => {
        const reason = `The check ended without a verdict (${cause}). Save the model again.`;
        if (isCurrent()) this.#hear({ type: 'run-lost', lab: lab.info.number, reason });
      },
      onNews: (news) => {
        if (isCurrent()) this.#hear(news);
      },
    });
    return queue;
  }

  #lose({ info }: Lab, reason: string): void {
    if (this.#running) this.#hear({ type: 'run-lost', lab: info.number, reason });
  }

  #hear(news: CheckEvent): void {
    if (news.type === 'run-begin') this.#running = news;
    if (news.type === 'run-end' || news.type === 'run-lost') this.#running = undefined;
    this.#options.hear(news);
  }
}
