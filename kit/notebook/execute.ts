/** Executes a notebook, cell by cell, on a kernel of its own. */

import { dirname, resolve } from 'node:path';
import { KitError } from '../kit-error.ts';
import { type Kernel, startKernel } from './kernel.ts';
import type { CodeCell, Notebook } from './notebook.ts';
import { joined, type Output, OutputCollector } from './output.ts';
import type { Problem, ProblemKind } from './problem.ts';

/** How a notebook is executed. */
export interface ExecuteOptions {
  /** Longest time for one cell. */
  readonly seconds: number;
  /** Whether each cell runs a second time, alone: from the last cell to the first. @default false */
  readonly isTwice?: boolean;
}

/** A notebook that was executed, to its end or to the first cell that failed. */
export interface Execution {
  /** The same notebook, with the outputs of this execution. */
  readonly notebook: Notebook;
  /** The same notebook, with the outputs of each cell's last run that went well. */
  readonly again: Notebook;
  readonly problems: readonly Problem[];
}

/**
 * Executed behind the last cell, for timers that fail later. The kernel waits itself: on its own
 * clock what was due before comes before, however busy the machine is.
 */
const WAIT = 'await new Promise((resolve) => setTimeout(resolve, 300));';

/** Lines of a stack that are not the cell's own. */
const OF_THE_KERNEL = /^ +at .*(node:internal|[\\/]tslab[\\/])/;

/** One run of a cell. */
interface CellRun {
  readonly number: number;
  readonly collector: OutputCollector;
  /** What had been written to standard error when it ended. */
  readonly errorText: string;
  readonly isWell: boolean;
}

/**
 * Executes the cells in order, in the folder of the file. A cell that fails is the last, but a cell
 * that fails only the second time is not.
 *
 * Second runs go backwards: each cell runs again without the cells above it, and after the cells
 * below it have changed what they change. The last cell stops the engine, so it stays the last.
 *
 * @throws {KitError} `notebook.noKernel`
 */
export async function executeNotebook(
  file: string,
  notebook: Notebook,
  { seconds, isTwice = false }: ExecuteOptions,
): Promise<Execution> {
  const kernel = await startKernel(dirname(resolve(file)));
  try {
    const run = new Run(kernel, seconds);
    const numbered = notebook.cells.flatMap((cell, at) =>
      cell.cell_type === 'code' ? [[at + 1, cell] as const] : [],
    );
    const last = numbered.slice(-1);
    const others = numbered.slice(0, -1);
    if (!isTwice) await run.execute(numbered);
    else if ((await run.execute(others)) && (await run.executeAgain(others.toReversed()))) {
      if (await run.execute(last)) await run.executeAgain(last);
    }
    await run.listen();
    const metadata = { ...notebook.metadata, language_info: kernel.languageInfo };
    const [first, second] = run.outputs();
    return {
      notebook: { ...notebook, metadata, cells: withOutputs(notebook, first) },
      again: { ...notebook, metadata, cells: withOutputs(notebook, second) },
      problems: run.problems,
    };
  } finally {
    await kernel.stop();
  }
}

/** A cell, and its place among all cells, from 1. */
type NumberedCell = readonly [number: number, cell: CodeCell];

class Run {
  readonly problems: Problem[] = [];
  readonly #kernel: Kernel;
  readonly #seconds: number;
  readonly #runs: CellRun[] = [];
  #hasEnded = false;

  constructor(kernel: Kernel, seconds: number) {
    this.#kernel = kernel;
    this.#seconds = seconds;
  }

  /** @returns whether all of them went well; one that fails is the last */
  async execute(cells: readonly NumberedCell[]): Promise<boolean> {
    for (const [number, cell] of cells) {
      if ((await this.#execute(number, cell, 'error')) !== 'well') return false;
    }
    return true;
  }

  /** @returns whether the kernel still runs, also when cells failed */
  async executeAgain(cells: readonly NumberedCell[]): Promise<boolean> {
    for (const [number, cell] of cells) {
      if ((await this.#execute(number, cell, 'error again')) === 'ended') return false;
    }
    return true;
  }

  /** Waits for what timers and rejections nobody awaited have to say, if the kernel still runs. */
  async listen(): Promise<void> {
    const last = this.#runs.at(-1);
    if (!last || this.#hasEnded) return;
    const after = new OutputCollector();
    try {
      await this.#kernel.execute(WAIT, this.#seconds, after.add.bind(after));
    } catch (error) {
      this.#addEnd(last.number, error, '');
    }
    if (after.errorText() !== '') this.#add('late', last.number, after.errorText());
    for (const { number, collector, errorText } of this.#runs) {
      const late = collector.errorText().slice(errorText.length);
      if (late !== '') this.#add('late', number, late);
    }
  }

  /** What each cell wrote by its number: in its first run, and in its last run that went well. */
  outputs(): [first: Map<number, Output[]>, second: Map<number, Output[]>] {
    const first = new Map<number, Output[]>();
    const second = new Map<number, Output[]>();
    for (const { number, collector, isWell } of this.#runs) {
      const outputs = collector.stored();
      if (!first.has(number)) first.set(number, outputs);
      if (isWell || !second.has(number)) second.set(number, outputs);
    }
    return [first, second];
  }

  async #execute(
    number: number,
    cell: CodeCell,
    failure: 'error' | 'error again',
  ): Promise<'well' | 'failed' | 'ended'> {
    const collector = new OutputCollector();
    const onOutput = collector.add.bind(collector);
    let isWell: boolean;
    try {
      isWell = await this.#kernel.execute(joined(cell.source), this.#seconds, onOutput);
    } catch (error) {
      this.#addEnd(number, error, collector.errorText());
      return 'ended';
    }
    const errorText = collector.errorText();
    this.#runs.push({ number, collector, errorText, isWell });
    if (!isWell) this.#add(failure, number, errorText);
    else if (errorText !== '') this.#add('standard error', number, errorText);
    return isWell ? 'well' : 'failed';
  }

  #addEnd(number: number, error: unknown, errorText: string): void {
    if (!(error instanceof KitError)) throw error;
    this.#hasEnded = true;
    const kind = error.code === 'notebook.hang' ? 'hang' : 'exit';
    this.#add(kind, number, `${error.message}\n${errorText}`);
  }

  /** Adds a problem, unless the cell has one of this kind from its first run. */
  #add(kind: ProblemKind, cell: number, text: string): void {
    if (this.problems.some((other) => other.kind === kind && other.cell === cell)) return;
    const lines = text
      .split('\n')
      .filter((line) => line.trim() !== '' && !OF_THE_KERNEL.test(line));
    this.problems.push({ kind, cell, lines });
  }
}

function withOutputs(
  { cells }: Notebook,
  outputs: ReadonlyMap<number, readonly Output[]>,
): Notebook['cells'] {
  return cells.map((cell, at) => {
    const fresh = outputs.get(at + 1);
    return fresh ? { ...cell, outputs: fresh, execution_count: null } : cell;
  });
}
