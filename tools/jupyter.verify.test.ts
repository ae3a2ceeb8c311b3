/** The notebooks in Jupyter itself: what it stores is what is stored. */

import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { chooseNotebooks, fileOf } from '../commands/notebooks/choice.ts';
import { writeKernelSpec } from '../kit/notebook/kernel.ts';
import { type CodeCell, readNotebook } from '../kit/notebook/notebook.ts';
import { isError } from '../kit/notebook/output.ts';
import { staleCells } from '../kit/notebook/problem.ts';
import { hasJupyter } from './installed.ts';
import { patienceMs } from './patience.ts';
import { testFolder } from './test-folder.ts';

/**
 * `notebook.verify.test.ts` executes all of them on the same kernel. Jupyter differs in how it starts
 * the kernel and stores outputs, so it executes one with an engine and one without.
 */
const names = ['00-start-here', '10-skewed-graphs'];
/** A cell, and the start of a kernel, take ten seconds at most alone. */
const CELL_SECONDS = patienceMs(10) / 1_000;

const folder = testFolder();

beforeAll(async () => {
  if (!hasJupyter()) return;
  await writeKernelSpec(folder);
  const args = [
    'nbconvert',
    '--to',
    'notebook',
    '--execute',
    '--output-dir',
    folder,
    // Without it every cell gets the times of this run.
    '--ExecutePreprocessor.record_timing=False',
    `--ExecutePreprocessor.timeout=${CELL_SECONDS}`,
    `--ExecutePreprocessor.startup_timeout=${CELL_SECONDS}`,
  ];
  const env = { ...process.env, JUPYTER_PATH: folder };
  await promisify(execFile)('jupyter', [...args, ...names.map(fileOf)], { env });
}, 0); // Both, one after the other: each cell has a limit of its own.

describe.skipIf(!hasJupyter())('Jupyter (Debian: apt-get install jupyter-nbconvert)', () => {
  test.each(names)('executes %s, which writes what is stored', async (name) => {
    const executed = await readNotebook(join(folder, basename(fileOf(name))));
    const cells = executed.cells.filter((cell): cell is CodeCell => cell.cell_type === 'code');
    expect(cells.length).toBeGreaterThan(3);
    expect(cells.flatMap(({ outputs }) => outputs.filter(isError))).toEqual([]);
    expect(staleCells(await readNotebook(fileOf(name)), executed)).toEqual([]);
  });

  test('stores every kind of output that any notebook has', async () => {
    expect(await kindsOf(names)).toEqual(await kindsOf(chooseNotebooks([]).names));
  });
});

/** Types of outputs, and of the pictures in them, sorted. */
async function kindsOf(notebooks: readonly string[]): Promise<string[]> {
  const read = await Promise.all(notebooks.map((name) => readNotebook(fileOf(name))));
  const outputs = read.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell.cell_type === 'code' ? cell.outputs : [])),
  );
  const kinds = outputs.map((output) =>
    [output.output_type, ...('data' in output ? Object.keys(output.data).sort() : [])].join(' '),
  );
  return [...new Set(kinds)].sort();
}
