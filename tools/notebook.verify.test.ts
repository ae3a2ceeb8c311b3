/** The notebooks on the kernel that npm installed: each cell runs twice, and writes the same. */

import { beforeAll, describe, expect, test } from 'vitest';
import { failedNotebookLines } from '../commands/notebooks/check.ts';
import { chooseNotebooks } from '../commands/notebooks/choice.ts';
import { type Executed, executeEach } from '../commands/notebooks/execute-each.ts';
import { type Problem, staleCells, unrepeatableCells } from '../kit/notebook/problem.ts';

/** Ten times what `npm run notebooks check` gives a cell: other tests share the machine. */
const choice = chooseNotebooks(['seconds=600']);
const executed = new Map<string, Executed>();

beforeAll(
  () => executeEach(choice, 'check', (one) => void executed.set(one.name, one)),
  choice.names.length * choice.seconds * 1_000,
);

/** The problems of a notebook, as the screen of `npm run notebooks check` shows them. */
function told({ name, stored }: Executed, problems: readonly Problem[]): string {
  return problems.length === 0 ? '' : failedNotebookLines(name, stored, problems).join('\n');
}

describe.each(choice.names)('%s', (name) => {
  const result = (): Executed => executed.get(name) as Executed;

  test('every cell runs, and runs a second time', () => {
    expect(told(result(), result().problems)).toBe('');
  });

  test('every folded answer runs, in a copy of the notebook', () => {
    expect(told(result(), result().answerProblems)).toBe('');
  });

  test('every cell writes what is stored', () => {
    expect(told(result(), staleCells(result().stored, result().fresh))).toBe('');
  });

  test('every cell writes the same when it runs a second time', () => {
    expect(told(result(), unrepeatableCells(result().fresh, result().again))).toBe('');
  });
});
