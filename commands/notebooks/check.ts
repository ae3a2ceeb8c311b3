/** `npm run notebooks check`: every cell runs, writes what is stored, and writes it again. */

import { type Problem, staleCells, unrepeatableCells } from '../../kit/notebook/problem.ts';
import { paint, print } from '../../kit/report/terminal.ts';
import { EXIT } from '../shell/exit.ts';
import type { NotebookChoice } from './choice.ts';
import { executeEach } from './execute-each.ts';
import { failedNotebookLines, passedLine } from './screen.ts';

/** Checks the chosen notebooks. */
export async function checkNotebooks(choice: NotebookChoice): Promise<number> {
  const { length: count } = choice.names;
  const failed: string[] = [];
  const stale: string[] = [];
  print([paint('title', `Executing ${counted(count)} on the tslab kernel`)]);
  await executeEach(choice, 'check', (executed) => {
    const { name, problems, answerProblems, stored, fresh, again } = executed;
    const isNew = ({ cell }: Problem): boolean => problems.every((other) => other.cell !== cell);
    // After a cell that fails, the outputs of those behind it are not new.
    const old = problems.length === 0 ? staleCells(stored, fresh) : [];
    const changed = unrepeatableCells(fresh, again).filter(isNew);
    const all = [...problems, ...old, ...changed, ...answerProblems];
    if (all.length > 0) failed.push(name);
    if (old.length > 0) stale.push(name);
    print(all.length > 0 ? failedNotebookLines(name, stored, all) : [passedLine('PASS', executed)]);
  });
  if (failed.length === 0) {
    print([`${counted(count)} ${count === 1 ? 'writes' : 'write'} what is stored.`]);
    return EXIT.pass;
  }
  print(['', `${failed.length} of ${counted(count)} failed.`]);
  if (stale.length > 0) {
    print(['Where the new outputs are right, store them:']);
    print([`  npm run notebooks write ${stale.sort().join(' ')}`]);
  }
  print([
    'To get the stored notebook back after playing, at the cost of your changes:',
    `  git checkout -- ${failed.length === 1 ? `notebooks/${failed[0]}.ipynb` : 'notebooks'}`,
  ]);
  return EXIT.fail;
}

/** A number of notebooks, in words. */
export function counted(count: number): string {
  return count === 1 ? '1 notebook' : `${count} notebooks`;
}
