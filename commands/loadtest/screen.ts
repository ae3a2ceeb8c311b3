/** The screen of one load test. */

import { isPlain, ProgressLine, paint, print } from '../../kit/report/terminal.ts';
import { SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { DRIVERS } from '../../loadtest/load/scenario.ts';
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

// How far a load test is.

const EVERY_MS = 100;
const BAR_COLUMNS = 20;

/** Shows the progress of one scenario after the other. */
export class ProgressDisplay {
  readonly #line = new ProgressLine(process.stderr);
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
      this.#timer = setInterval(() => {
        const share = (performance.now() - startedMs) / 1_000 / seconds;
        this.#line.now(armProgressLine(name, progress, share));
      }, EVERY_MS);
    };
  }

  /** Removes the line from a terminal. */
  end(): void {
    clearInterval(this.#timer);
    this.#line.end();
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
