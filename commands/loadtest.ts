/** `npm run loadtest`: a hot partition before and after a change, most of all write sharding. */

import { dirname, join, relative } from 'node:path';
import { openEngine } from '../kit/engine/open.ts';
import { grouped } from '../kit/report/text.ts';
import { textTable } from '../kit/report/text-table.ts';
import { admittedOf, medianOf } from '../loadtest/compare.ts';
import { optionsOf } from '../loadtest/options.ts';
import { readResult, saveReport, saveResult } from '../loadtest/report.ts';
import type { LoadtestResult } from '../loadtest/result.ts';
import { runLoadtest } from '../loadtest/run.ts';
import type { LoadScenario } from '../loadtest/scenario.ts';
import { SCENARIOS } from '../loadtest/scenarios.ts';
import { EXIT } from './exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './folder.ts';
import { type Choice, choose } from './loadtest/choice.ts';
import { helpLines } from './loadtest/help.ts';
import { Progress } from './loadtest/progress.ts';
import { checkLines, printResult } from './loadtest/screen.ts';
import { isPlain, paint } from './paint.ts';
import { print } from './print.ts';

const REPORTS_FOLDER = join(WORKSHOP_FOLDER, 'reports');

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const choice = choose(args);
  if (choice.isHelp || (choice.names.length === 0 && choice.file === undefined)) {
    print(helpLines());
    return choice.isHelp ? EXIT.pass : EXIT.usage;
  }
  if (choice.file !== undefined) return remake(choice.file);
  const results = await runAll(choice);
  if (results.length > 1) printSummary(results);
  return results.every(isPassed) ? EXIT.pass : EXIT.fail;
}

async function runAll({ names, options }: Choice): Promise<LoadtestResult[]> {
  const engine = await openEngine(process.env);
  const progress = new Progress();
  process.once('SIGINT', () => {
    progress.end();
    print(['Stopped. Nothing was reported.']);
    process.exit(EXIT.interrupted);
  });
  const results: LoadtestResult[] = [];
  try {
    for (const name of names) {
      const { seconds } = optionsOf(SCENARIOS[name] as LoadScenario, options);
      const onArm = progress.forScenario(name, seconds);
      const result = await runLoadtest(name, options, { engine, onArm });
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
  const rows = results.map((result) => {
    const { scenario, arms, comparison } = result;
    const [before, after] = (['before', 'after'] as const).map((name) =>
      medianOf(arms, name, admittedOf),
    ) as [number, number];
    const ratio = comparison ? `${grouped(comparison.ratio, 2)} x` : '-';
    return [scenario, before, after, ratio, isPassed(result) ? 'PASS' : 'FAIL'];
  });
  const titles = ['admitted a second', 'before', 'after', 'ratio', ''];
  const columns = titles.map((title) => ({ title, decimals: 1 }));
  print([
    '',
    paint('title', 'All'),
    ...textTable({ columns, rows }, { plain: isPlain(process.env) }),
  ]);
  for (const result of results.filter((one) => !isPassed(one))) {
    print(['', paint('title', result.scenario), ...checkLines(result)]);
  }
}

function isPassed({ checks }: LoadtestResult): boolean {
  return checks.every(({ passed }) => passed);
}
