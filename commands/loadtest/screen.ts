/** The screen of one load test. */

import { isPlain, paint } from '../../kit/report/paint.ts';
import { print } from '../../kit/report/print.ts';
import { SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { DRIVERS } from '../../loadtest/load/driver.ts';
import { loadtestScreen } from '../../loadtest/report/screen.ts';
import type { DriverRun, LoadtestResult } from '../../loadtest/run/result.ts';
import type { LoadtestProgress } from '../../loadtest/run/run-loadtest.ts';

/** Prints everything, checks last. */
export function printResult(result: LoadtestResult): void {
  for (const { heading, lines } of loadtestScreen(result, isPlain(process.env))) {
    print([paint('title', heading), ...lines, '']);
  }
  for (const run of result.runs) {
    print([paint('title', `Checks, driven by ${DRIVERS[run.name].by}`), ...checkLines(run)]);
  }
}

/** One line a check, more where its figures need them. */
export function checkLines({ checks }: DriverRun): string[] {
  return checks.flatMap(({ name, passed, text }) => {
    const [first = '', ...others] = wrapped(`${name}: ${text}`, SCREEN_COLUMNS - 7);
    const word = passed ? paint('pass', 'PASS') : paint('fail', 'FAIL');
    return [`  ${word} ${first}`, ...others.map((line) => `       ${line}`)];
  });
}

// How far a load test is, on standard error: one line that is rewritten on a terminal, a line an arm elsewhere.

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
