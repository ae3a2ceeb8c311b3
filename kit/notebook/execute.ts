/** Executes a notebook, cell by cell, on a kernel of its own. */

import { dirname, resolve } from 'node:path';
import { KitError } from '../kit-error.ts';
import { type Kernel, startKernel } from './kernel.ts';
import { type CodeCell, joined, type Notebook } from './notebook.ts';
import { type Output, OutputCollector } from './output.ts';
import type { Problem, ProblemKind } from './problem.ts';

/** A notebook that was executed, to its end or to the first cell that failed. */
export interface Execution {
  /** The same notebook, with what its cells wrote this time. */
  readonly notebook: Notebook;
  readonly problems: readonly Problem[];
}

/**
 * Executed behind the last cell, for timers that fail later. The kernel waits itself: on its own
 * clock what was due before comes before, however busy the machine is.
 */
const WAIT = 'await new Promise((resolve) => setTimeout(resolve, 300));';

/** Lines of a stack that are not the cell's own. */
const OF_THE_KERNEL = /^ +at .*(node:internal|[\\/]tslab[\\/])/;

interface ExecutedCell {
  readonly number: number;
  readonly collector: OutputCollector;
  /** What had been written to standard error when it ended. */
  readonly errorText: string;
}

/**
 * Executes the cells in order, in the folder of the file; a cell that fails is the last.
 *
 * @param seconds longest time for one cell
 * @throws {KitError} `notebook.noKernel`
 */
export async function executeNotebook(
  file: string,
  notebook: Notebook,
  seconds: number,
): Promise<Execution> {
  const kernel = await startKernel(dirname(resolve(file)));
  try {
    const run = new Run(kernel, seconds);
    for (const [at, cell] of notebook.cells.entries()) {
      if (cell.cell_type === 'code' && !(await run.execute(at + 1, cell))) break;
    }
    await run.listen();
    const metadata = { ...notebook.metadata, language_info: kernel.languageInfo };
    return {
      notebook: { ...notebook, metadata, cells: run.cellsOf(notebook) },
      problems: run.problems,
    };
  } finally {
    await kernel.stop();
  }
}

class Run {
  readonly problems: Problem[] = [];
  readonly #kernel: Kernel;
  readonly #seconds: number;
  readonly #executed: ExecutedCell[] = [];
  #hasEnded = false;

  constructor(kernel: Kernel, seconds: number) {
    this.#kernel = kernel;
    this.#seconds = seconds;
  }

  /** @returns whether the next cell can be executed */
  async execute(number: number, cell: CodeCell): Promise<boolean> {
    const collector = new OutputCollector();
    const onOutput = collector.add.bind(collector);
    let isWell: boolean;
    try {
      isWell = await this.#kernel.execute(joined(cell.source), this.#seconds, onOutput);
    } catch (error) {
      this.#addEnd(number, error, collector.errorText());
      return false;
    }
    const errorText = collector.errorText();
    this.#executed.push({ number, collector, errorText });
    if (!isWell) this.#add('error', number, errorText);
    else if (errorText !== '') this.#add('standard error', number, errorText);
    return isWell;
  }

  /** Waits for what timers and rejections nobody awaited have to say, if the kernel still runs. */
  async listen(): Promise<void> {
    const last = this.#executed.at(-1);
    if (!last || this.#hasEnded) return;
    const after = new OutputCollector();
    try {
      await this.#kernel.execute(WAIT, this.#seconds, after.add.bind(after));
    } catch (error) {
      this.#addEnd(last.number, error, '');
    }
    if (after.errorText() !== '') this.#add('late', last.number, after.errorText());
    for (const { number, collector, errorText } of this.#executed) {
      const late = collector.errorText().slice(errorText.length);
      if (late !== '') this.#add('late', number, late);
    }
  }

  /** The cells, those that were executed with their new outputs. */
  cellsOf(notebook: Notebook): Notebook['cells'] {
    const outputs = new Map<number, Output[]>(
      this.#executed.map(({ number, collector }) => [number, collector.stored()]),
    );
    return notebook.cells.map((cell, at) => {
      const fresh = outputs.get(at + 1);
      return fresh ? { ...cell, outputs: fresh, execution_count: null } : cell;
    });
  }

  #addEnd(number: number, error: unknown, errorText: string): void {
    if (!(error instanceof KitError)) throw error;
    this.#hasEnded = true;
    const kind = error.code === 'notebook.hang' ? 'hang' : 'exit';
    this.#add(kind, number, `${error.message}\n${errorText}`);
  }

  #add(kind: ProblemKind, cell: number, text: string): void {
    const lines = text
      .split('\n')
      .filter((line) => line.trim() !== '' && !OF_THE_KERNEL.test(line));
    this.problems.push({ kind, cell, lines });
  }
}
