/** Checks a model whenever it is told to, in a process that stays warm; told by `watch`, or by the page. */

import { findLab, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import {
  type CheckEvent,
  type CheckOrder,
  ORDER_DONE,
} from '../../kit/checkpoint/run/check-event.ts';
import type { CheckRuns } from '../../kit/checkpoint/run/check-runs.ts';
import { KitError } from '../../kit/kit-error.ts';
import { parseWords, SEED, type Words, wholeNumber } from '../shell/command-line.ts';
import { OUR_BUG, tell } from '../shell/exit.ts';
import { PROJECT_FOLDER } from '../shell/project.ts';
import { CHECK_OPTIONS, checkWith, openRuns } from './check.ts';
import { lost } from './news.ts';

/** Runs the command; the words are those of a check: the lab's number, options. */
export async function main([number = '', ...rest]: string[]): Promise<number> {
  const lab = await findLab(PROJECT_FOLDER, number);
  const command = `npm run lab:${lab.info.number} watch`;
  const words = parseWords(rest, { command, verbs: [], options: CHECK_OPTIONS });
  const checks = new WarmChecks(lab, words);
  process.on('message', (order) => void checks.follow(order as CheckOrder));
  return new Promise(() => {}); // It ends when whoever tells it to check does.
}

/** Checks one after another; between two of them, the next one is made ready. */
class WarmChecks {
  readonly #lab: Lab;
  readonly #words: Words;
  #runs: CheckRuns | undefined;
  #last: Promise<void> = Promise.resolve();
  #tells = false;

  constructor(lab: Lab, words: Words) {
    this.#lab = lab;
    this.#words = words;
  }

  follow(order: CheckOrder): Promise<void> {
    const step = order.is === 'check' ? order.step : undefined;
    this.#last = this.#last.then(async () => {
      if (order.is === 'check') {
        this.#tells = order.news;
        await this.#check(step);
      }
      process.send?.(ORDER_DONE);
      await this.#renew(step);
    });
    return this.#last;
  }

  async #check(step: string | undefined): Promise<void> {
    const check = { lab: this.#lab, words: this.#words, step, hear: this.#hear };
    try {
      await checkWith(this.#openRuns, check);
    } catch (error) {
      const isOurs = !(error instanceof KitError) || error.ending === 'bug';
      this.#hear(lost(this.#lab, isOurs ? OUR_BUG : error.message));
      await tell(error);
    }
  }

  async #renew(step: string | undefined): Promise<void> {
    try {
      const seed = wholeNumber(this.#words, 'seed', SEED);
      const steps = this.#lab.steps.filter(({ id }) => step === undefined || id === step);
      await this.#openRuns().renew(seed, steps);
    } catch {
      // The next check meets the same, and says it.
    }
  }

  readonly #openRuns = (): CheckRuns => {
    this.#runs ??= openRuns({ lab: this.#lab, words: this.#words, hear: this.#hear });
    return this.#runs;
  };

  readonly #hear = (news: CheckEvent): void => {
    if (this.#tells) process.send?.(news);
  };
}
