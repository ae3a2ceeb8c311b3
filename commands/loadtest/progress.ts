/** How far a load test is, on standard error: one line that is rewritten on a terminal, a line an arm elsewhere. */

import { isPlain } from '../../kit/report/paint.ts';
import { DRIVERS } from '../../loadtest/load/driver.ts';
import type { LoadtestProgress } from '../../loadtest/run/run-loadtest.ts';

const EVERY_MS = 100;
const BAR_COLUMNS = 20;
const CLEAR = '\r\u001b[K';

/** Shows the progress of one scenario after the other. */
export class ProgressDisplay {
  readonly #isTerminal = process.stderr.isTTY === true && !isPlain(process.env);
  #timer: NodeJS.Timeout | undefined;

  /**
   * What to call when an arm of a scenario begins.
   *
   * @param seconds of one arm
   */
  forScenario(name: string, seconds: number): (progress: LoadtestProgress) => void {
    return (progress) => {
      this.end();
      const startedMs = performance.now();
      const line = (): string =>
        armProgressLine(name, progress, (performance.now() - startedMs) / 1_000 / seconds);
      if (!this.#isTerminal) process.stderr.write(`${line()}\n`);
      else this.#timer = setInterval(() => process.stderr.write(`${CLEAR}${line()}`), EVERY_MS);
    };
  }

  /** Removes the line from a terminal. */
  end(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    process.stderr.write(CLEAR);
  }
}

/**
 * One line: which arm of how many, and how far all of them are.
 *
 * @param share of the running arm that is over; more than 1 while it is read back
 */
export function armProgressLine(name: string, progress: LoadtestProgress, share: number): string {
  const { arm, arms, name: armName, driver } = progress;
  const done = (arm + Math.min(1, share)) / arms;
  const filled = Math.floor(done * BAR_COLUMNS);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR_COLUMNS - filled)}]`;
  return `  ${bar}  ${name}, arm ${arm + 1} of ${arms}: ${armName}, by ${DRIVERS[driver].by}`;
}
