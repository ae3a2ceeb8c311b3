/** Executes notebooks, two at a time, and tells what becomes of each as it ends. */

import { createRequire } from 'node:module';
import { KitError } from '../../kit/kit-error.ts';
import { executeNotebook } from '../../kit/notebook/execute.ts';
import { answerProblems, withAnswers } from '../../kit/notebook/folded-answer.ts';
import { type Notebook, readNotebook } from '../../kit/notebook/notebook.ts';
import { otherCellProblems } from '../../kit/notebook/other-cell.ts';
import type { Problem } from '../../kit/notebook/problem.ts';
import { ProgressLine } from '../../kit/report/terminal.ts';
import { fileOf, type NotebookChoice } from './choice.ts';

/** A notebook that was executed. */
export interface Executed {
  readonly name: string;
  readonly file: string;
  readonly stored: Notebook;
  readonly fresh: Notebook;
  /** With the outputs of each cell's second run, where each cell runs twice. */
  readonly again: Notebook;
  readonly problems: readonly Problem[];
  /** Folded answers that fail. */
  readonly answerProblems: readonly Problem[];
  readonly seconds: number;
}

/** A kernel needs 300 MB and most of a core. */
const AT_A_TIME = 2;

/**
 * Executes the chosen notebooks, and shows on a terminal which of them are under way.
 *
 * @param purpose to check them, each cell runs twice and folded answers run; to write them, each
 *   cell runs once
 * @param onEnd told of each, in the order in which they end
 * @throws {KitError} `notebook.badFile`, `notebook.noKernel`, `environment.notBuilt`
 */
export async function executeEach(
  { names, seconds }: NotebookChoice,
  purpose: 'check' | 'write',
  onEnd: (executed: Executed) => void | Promise<void>,
): Promise<void> {
  checkBuilt();
  const waiting = [...names];
  const running = new Set<string>();
  const line = new ProgressLine();
  const tell = (): void => {
    const done = names.length - waiting.length - running.size;
    line.say(`  ${done} of ${names.length} executed; under way: ${[...running].join(', ')}`);
  };
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      running.add(name);
      tell();
      const executed = await executeOne(name, seconds, purpose);
      running.delete(name);
      line.clear();
      await onEnd(executed);
      if (running.size > 0) tell();
    }
  };
  line.begin();
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    line.end();
  }
}

/** What cells import is compiled when npm installs; without its scripts, or in part, it is not there. */
function checkBuilt(): void {
  try {
    createRequire(import.meta.url).resolve('edgewise-notebook');
  } catch (error) {
    throw new KitError(
      'environment',
      'environment.notBuilt',
      'Expected the package edgewise, which the notebooks import, to be built, but it is not. Run: npm run prepare',
      { cause: error },
    );
  }
}

async function executeOne(
  name: string,
  cellSeconds: number,
  purpose: 'check' | 'write',
): Promise<Executed> {
  const startedMs = performance.now();
  const file = fileOf(name);
  const stored = await readNotebook(file);
  const isTwice = purpose === 'check';
  const executed = await executeNotebook(file, stored, { seconds: cellSeconds, isTwice });
  return {
    name,
    file,
    stored,
    fresh: executed.notebook,
    again: executed.again,
    problems: [...otherCellProblems(stored), ...executed.problems],
    answerProblems: isTwice ? await checkAnswers(file, stored, cellSeconds) : [],
    seconds: (performance.now() - startedMs) / 1_000,
  };
}

async function checkAnswers(file: string, stored: Notebook, seconds: number): Promise<Problem[]> {
  const { notebook, answers } = withAnswers(stored);
  if (answers.length === 0) return [];
  const { problems } = await executeNotebook(file, notebook, { seconds });
  return answerProblems(answers, problems);
}
