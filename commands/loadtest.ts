/** `npm run loadtest`: a hot partition before and after a change, most of all write sharding. */

import { dirname, join, relative } from 'node:path';
import { openEngine } from '../kit/engine/open.ts';
import { MOST_REQUESTS_PER_SECOND } from '../kit/load/open-loop.ts';
import { isPlain, paint, print } from '../kit/report/terminal.ts';
import { grouped, padded, SCREEN_COLUMNS, wrapped } from '../kit/report/text.ts';
import { textTable } from '../kit/report/text-table.ts';
import { admittedOf, isPassed } from '../loadtest/judge/judge-runs.ts';
import { DRIVERS, type LoadScenario } from '../loadtest/load/scenario.ts';
import { SCENARIOS } from '../loadtest/load/scenarios.ts';
import { readResult, saveReport, saveResult } from '../loadtest/report/report.ts';
import { mediansOf } from '../loadtest/report/report-arm.ts';
import { LOADTEST_DEFAULTS, LOADTEST_RANGES, optionsOf } from '../loadtest/run/options.ts';
import type { LoadtestResult } from '../loadtest/run/result.ts';
import { runLoadtest } from '../loadtest/run/run-loadtest.ts';
import { chooseLoadtest, type LoadtestChoice } from './loadtest/choice.ts';
import { checkLines, ProgressDisplay, printResult } from './loadtest/screen.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './shell/project.ts';

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

// The help of `npm run loadtest`.

const MARGIN = '  ';
const DEFAULTS = new Map<string, unknown>(Object.entries(LOADTEST_DEFAULTS));

/** The lines of the help. */
function loadtestHelpLines(): string[] {
  const { rate, seconds, rounds, connections } = LOADTEST_DEFAULTS;
  return [
    'npm run loadtest celebrity shards=10   before and after write sharding',
    'npm run loadtest all                   every scenario, and a table of them',
    'npm run loadtest FILE.json             the report of a result, made again',
    '',
    'Scenarios:',
    ...Object.entries(SCENARIOS).flatMap(([name, { sentence, forms, own = {} }]) => [
      `${MARGIN}${name} (${[`form=${forms.join(' or ')}`, ...ownWords(own)].join(' ')})`,
      ...[sentence, ...(own.drivers ? [own.drivers.why] : [])]
        .flatMap((text) => wrapped(text, SCREEN_COLUMNS - 6))
        .map((line) => `      ${line}`),
    ]),
    '',
    'Drivers: autocannon and the open loop run in turn, each with its own figures.',
    'Name one to run it alone:',
    ...Object.entries(DRIVERS).map(([name, { gives }]) => option(`driver=${name}`, gives)),
    '',
    'Options:',
    option('shards', `or copies, from 1 to ${LOADTEST_RANGES.shards.high}; 1 is no sharding`),
    option('form', 'what is different after; the first one named above'),
    option(
      `rate=${rate}`,
      `of the open loop and the SDK, at most ${grouped(MOST_REQUESTS_PER_SECOND)}`,
    ),
    option(`seconds=${seconds}`, 'of each arm'),
    option(`rounds=${rounds}`, 'each is before, after, after, before: two pairs'),
    option(`connections=${connections}`, 'of autocannon; each has one request under way'),
    option('seed=1', 'of all that is random'),
    '',
    'Reports go to .workshop/reports/. Exit code 1: a check did not pass.',
  ];
}

/** What a scenario has instead of the defaults below. */
function ownWords({ rate, seconds, rounds }: NonNullable<LoadScenario['own']>): string[] {
  return Object.entries({ rate, seconds, rounds })
    .filter(([name, value]) => value !== undefined && value !== DEFAULTS.get(name))
    .map(([name, value]) => `${name}=${value}`);
}

function option(name: string, about: string): string {
  return `${MARGIN}${padded(name, 19)}${about}`.trimEnd();
}
