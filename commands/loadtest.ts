/** `npm run loadtest`: a hot partition before and after a change, most of all write sharding. */

import { dirname, join, relative } from 'node:path';
import { openEngine } from '../kit/engine/open.ts';
import { isPlain, paint } from '../kit/report/paint.ts';
import { print } from '../kit/report/print.ts';
import { grouped } from '../kit/report/text.ts';
import { textTable } from '../kit/report/text-table.ts';
import { admittedOf, isPassed } from '../loadtest/judge/judge-runs.ts';
import { DRIVERS } from '../loadtest/load/driver.ts';
import type { LoadScenario } from '../loadtest/load/scenario.ts';
import { SCENARIOS } from '../loadtest/load/scenarios.ts';
import { readResult, saveReport, saveResult } from '../loadtest/report/report.ts';
import { mediansOf } from '../loadtest/report/report-arm.ts';
import { optionsOf } from '../loadtest/run/options.ts';
import type { LoadtestResult } from '../loadtest/run/result.ts';
import { runLoadtest } from '../loadtest/run/run-loadtest.ts';
import { chooseLoadtest, type LoadtestChoice } from './loadtest/choice.ts';
import { loadtestHelpLines } from './loadtest/help.ts';
import { ProgressDisplay } from './loadtest/progress.ts';
import { checkLines, printResult } from './loadtest/screen.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './shell/folder.ts';

const REPORTS_FOLDER = join(WORKSHOP_FOLDER, 'reports');

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const choice = chooseLoadtest(args);
  if (choice.isHelp || (choice.names.length === 0 && choice.file === undefined)) {
    print(loadtestHelpLines());
    return choice.isHelp ? EXIT.pass : EXIT.usage;
  }
  if (choice.file !== undefined) return remake(choice.file);
  const stop = stopBySignal();
  try {
    const results = await runAll(choice, stop);
    if (results.length > 1) printSummary(results);
    return results.every(isPassed) ? EXIT.pass : EXIT.fail;
  } catch (error) {
    if (!stop.aborted) throw error;
    print(['Stopped. The scenario that was running is not reported; its table is removed.']);
    return EXIT.interrupted;
  }
}

/** Ctrl-C ends the run with its table removed; another one does not wait for that. */
function stopBySignal(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => {
    stop.abort();
    process.once('SIGINT', () => process.exit(EXIT.interrupted));
  });
  return stop.signal;
}

async function runAll(
  { names, options }: LoadtestChoice,
  signal: AbortSignal,
): Promise<LoadtestResult[]> {
  const engine = await openEngine(process.env);
  const progress = new ProgressDisplay();
  const results: LoadtestResult[] = [];
  try {
    for (const name of names) {
      const { seconds } = optionsOf(SCENARIOS[name] as LoadScenario, options);
      const onArm = progress.forScenario(name, seconds);
      const onGovernor = (page: string): void => print([`  Metrics while it runs: ${page}`]);
      const parts = { engine, onArm, onGovernor, signal, workshop: WORKSHOP_FOLDER };
      const result = await runLoadtest(name, options, parts);
      progress.end();
      await tellAndSave(result);
      results.push(result);
    }
    return results;
  } finally {
    progress.end();
    await engine.stop();
  }
}

async function tellAndSave(result: LoadtestResult): Promise<void> {
  printResult(result);
  const folder = join(REPORTS_FOLDER, result.scenario);
  const file = relative(PROJECT_FOLDER, await saveResult(folder, result));
  const page = relative(PROJECT_FOLDER, await saveReport(folder, result));
  print([
    '',
    `Report:  ${page} (pictures beside it)`,
    `Raw:     ${file}`,
    `Again:   npm run loadtest ${file}`,
  ]);
}

/** The screen and the pictures of a result that is there already. */
async function remake(file: string): Promise<number> {
  const result = await readResult(file);
  printResult(result);
  const page = await saveReport(dirname(file), result);
  print(['', `Made again, nothing was run: ${relative(process.cwd(), page)}`]);
  return isPassed(result) ? EXIT.pass : EXIT.fail;
}

function printSummary(results: readonly LoadtestResult[]): void {
  const rows = results.flatMap(({ scenario, runs }) =>
    runs.map(({ name, arms, comparison, checks }) => {
      const ratio = comparison ? `${grouped(comparison.ratio, 2)} x` : '-';
      const isDone = checks.every(({ passed }) => passed);
      return [scenario, name, ...mediansOf(arms, admittedOf), ratio, isDone ? 'PASS' : 'FAIL'];
    }),
  );
  const titles = ['admitted a second', 'driver', 'before', 'after', 'ratio', ''];
  const columns = titles.map((title) => ({ title, decimals: 1 }));
  print([
    '',
    paint('title', 'All'),
    ...textTable({ columns, rows }, { plain: isPlain(process.env) }),
  ]);
  for (const { scenario, runs } of results.filter((one) => !isPassed(one))) {
    for (const run of runs) {
      const title = `${scenario}, driven by ${DRIVERS[run.name].by}`;
      print(['', paint('title', title), ...checkLines(run)]);
    }
  }
}
