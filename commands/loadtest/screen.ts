/** The screen of one load test. */

import { isPlain, paint } from '../../kit/report/paint.ts';
import { print } from '../../kit/report/print.ts';
import { SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { DRIVERS } from '../../loadtest/load/driver.ts';
import { loadtestScreen } from '../../loadtest/report/screen.ts';
import type { DriverRun, LoadtestResult } from '../../loadtest/run/result.ts';

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
