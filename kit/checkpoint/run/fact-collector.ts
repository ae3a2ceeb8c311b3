/** Collects from Vitest what the facts of a checkpoint report. */

import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { FactReport } from '../judge/fact-report.ts';
import { ModelLoadError } from '../worker/answer.ts';
import '../worker/settings.ts';

/** A source position in a model: line from 1. */
export interface Position {
  readonly line: number;
}

/** What came of a run. */
export interface CollectedFacts {
  readonly facts: readonly FactReport[];
  /** Where in the model the failed fact's error was thrown, if it was there. */
  readonly thrownAt?: Position;
  /** Why the model could not be loaded, or failed when nobody waited for it any more. */
  readonly loadError?: string;
  /** An error of the checkpoint itself: our bug. */
  readonly bug?: string;
  /** Longest time of a fact, in milliseconds, by step; absent where a fact hung. */
  readonly slowestMs?: Readonly<Record<string, number>>;
}

/** Whether the model did not even run, or the checkpoint itself is broken: the facts say nothing. */
export function isBroken({ loadError, bug }: CollectedFacts): boolean {
  return bug !== undefined || loadError !== undefined;
}

/** Hears a line that the model printed; `step` is absent where it was printed while the model was loaded. */
export type OnPrint = (line: string, step?: string) => void;

/** Most lines of a run that are passed on. */
const PRINTED_LINES = 20;
const LEFT_OUT = `(it printed more than ${PRINTED_LINES} lines; the others are left out)`;

/** Vitest's reporter: keeps the facts, the model's prints and the errors, and prints nothing. */
export class FactCollector implements Reporter {
  readonly #onPrint: OnPrint;
  /** Steps of the tests by id. */
  readonly #stepOf = new Map<string, string>();
  #modelFile = '';
  #isQuiet = false;
  #printed = 0;
  #facts: FactReport[] = [];
  #thrownAt: Position | undefined;
  #loadError: string | undefined;
  #bug: string | undefined;
  #slowestMs: Record<string, number> = {};

  /** @param onPrint hears what the models print */
  constructor(onPrint: OnPrint) {
    this.#onPrint = onPrint;
  }

  /**
   * A run of this model begins: what came of the run before is forgotten.
   *
   * @param isQuiet nobody hears what the model prints: it has printed the same on other data
   */
  begin(modelFile: string, isQuiet: boolean): void {
    this.#modelFile = modelFile;
    this.#isQuiet = isQuiet;
    this.#printed = 0;
    this.#facts = [];
    this.#thrownAt = undefined;
    this.#loadError = undefined;
    this.#bug = undefined;
    this.#slowestMs = {};
  }

  onTestModuleCollected(module: TestModule): void {
    for (const { id, name } of module.children.allTests()) {
      const [step = ''] = name.split(' '); // The first word of a test's name.
      this.#stepOf.set(id, step);
    }
  }

  onUserConsoleLog({ content, taskId = '' }: { content: string; taskId?: string }): void {
    if (this.#isQuiet) return;
    const step = this.#stepOf.get(taskId);
    for (const line of content.trimEnd().split('\n')) {
      this.#printed += 1;
      if (this.#printed <= PRINTED_LINES) this.#onPrint(line, step);
      else if (this.#printed === PRINTED_LINES + 1) this.#onPrint(LEFT_OUT, step);
    }
  }

  onTestCaseResult(test: TestCase): void {
    const fact = test.meta().checkpoint;
    const errors = test.result().errors ?? [];
    if (fact) {
      this.#facts.push(fact);
      const tookMs = test.diagnostic()?.duration ?? 0;
      this.#slowestMs[fact.step] = Math.max(tookMs, this.#slowestMs[fact.step] ?? 0);
    }
    if (fact?.outcome === 'fail') {
      const frame = errors[0]?.stacks?.find(({ file }) => file === this.#modelFile);
      if (frame) this.#thrownAt = { line: frame.line };
    } else if (errors.length > 0) {
      this.#bug ??= errors[0]?.stack ?? errors[0]?.message ?? 'unknown';
    }
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) {
      const text = error.stack ?? error.message;
      const isOfModel = error.name === ModelLoadError.name || text.includes(this.#modelFile);
      if (isOfModel) this.#loadError ??= error.message;
      else this.#bug ??= text;
    }
  }

  onTestRunEnd(_modules: unknown, errors: readonly { message: string; stack?: string }[]): void {
    // A promise that the model left alone and that failed later; a failed fact says more.
    if (this.#facts.some(({ outcome }) => outcome === 'fail')) return;
    for (const error of errors) {
      this.#loadError ??= `${error.message} (in a promise that nobody waited for: is an await missing?)`;
    }
  }

  /** What came of the run. */
  get collected(): CollectedFacts {
    return {
      facts: this.#facts,
      slowestMs: this.#slowestMs,
      ...(this.#thrownAt && { thrownAt: this.#thrownAt }),
      ...(this.#loadError !== undefined && { loadError: this.#loadError }),
      ...(this.#bug !== undefined && { bug: this.#bug }),
    };
  }
}
