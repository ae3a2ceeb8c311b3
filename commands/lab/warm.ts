/** Checks a model whenever it is told to, in a process that stays warm; told by `watch`. */

import { findLab, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { CheckRuns } from '../../kit/checkpoint/run/check-runs.ts';
import { parseWords, SEED, type Words, wholeNumber } from '../shell/command-line.ts';
import { tell } from '../shell/exit.ts';
import { PROJECT_FOLDER } from '../shell/folder.ts';
import { CHECK_OPTIONS, checkWith, openRuns } from './check.ts';

/** Runs the command; the words are those of a check: the lab's number, a step, options. */
export async function main([number = '', ...rest]: string[]): Promise<number> {
  const lab = await findLab(PROJECT_FOLDER, number);
  const ids = lab.steps.map(({ id }) => id);
  const command = `npm run lab:${lab.info.number} watch`;
  const words = parseWords(rest, { command, verbs: ids, options: CHECK_OPTIONS });
  const checks = new WarmChecks(lab, words);
  process.on('message', () => void checks.check());
  return new Promise(() => {}); // It ends when whoever tells it to check does.
}

/** Checks one after another; between two of them, the next one is made ready. */
class WarmChecks {
  readonly #lab: Lab;
  readonly #words: Words;
  #runs: CheckRuns | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(lab: Lab, words: Words) {
    this.#lab = lab;
    this.#words = words;
  }

  check(): Promise<void> {
    this.#last = this.#last.then(async () => {
      await this.#checkNow();
      process.send?.('ended');
      await this.#renew();
    });
    return this.#last;
  }

  async #checkNow(): Promise<void> {
    const check = { lab: this.#lab, words: this.#words, step: this.#step, hear: () => {} };
    const runs = (): CheckRuns => {
      this.#runs ??= openRuns(check);
      return this.#runs;
    };
    try {
      await checkWith(runs, check);
    } catch (error) {
      await tell(error);
    }
  }

  async #renew(): Promise<void> {
    try {
      const seed = wholeNumber(this.#words, 'seed', SEED);
      const step = this.#step;
      const steps = this.#lab.steps.filter(({ id }) => step === undefined || id === step);
      await this.#runs?.renew(seed, steps);
    } catch {
      // The next check meets the same, and says it.
    }
  }

  get #step(): string | undefined {
    return this.#words.verbs[0];
  }
}
