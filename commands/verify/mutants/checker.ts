/** Checks many models of a lab in one process, each within a time that the reference sets. */

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CheckedLab, ModelTask, MutantVerdict } from './verdict.ts';

const SCRIPT = fileURLToPath(new URL('./check-process.ts', import.meta.url));

/** A mutant's fact may take so many times as long as the slowest of the reference's … */
const TIMES = 6;
/** … but never less than this: the time to load a model is limited by it too. */
const LEAST_SECONDS = 10;
/** Longest time of a fact of the reference: it is what the others are compared with. */
const REFERENCE_SECONDS = 300;

/** What a checker is made with. */
export interface CheckerOptions extends CheckedLab {
  /** Absolute path of the lab's reference. */
  readonly reference: string;
  /** Ids of the lab's steps. */
  readonly steps: readonly string[];
  /** Ends what is under way. */
  readonly signal: AbortSignal;
}

/** The checks of one lab's models; call {@link ModelChecker.stop} at the end. */
export class ModelChecker {
  readonly #options: CheckerOptions;
  readonly #slowestMs: Record<string, number> = {};
  #process: CheckProcess | undefined;

  constructor(options: CheckerOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.stop());
  }

  /**
   * Times the reference at these steps; the first time at all of them.
   *
   * @throws {Error} where the reference does not pass
   */
  async timeReference(steps: readonly string[] = this.#options.steps): Promise<void> {
    const modelFile = this.#options.reference;
    const task = { modelFile, steps, limitSeconds: REFERENCE_SECONDS, isShort: true };
    const { outcome, step, why, slowestMs } = await this.#ask(task);
    if (outcome !== 'passed') throw new Error(`the reference ${outcome} at ${step}: ${why}`);
    Object.assign(this.#slowestMs, slowestMs);
  }

  /** Longest time of a fact of these steps, in seconds. */
  limitSeconds(steps: readonly string[]): number {
    return limitSeconds(steps.map((step) => this.#slowestMs[step] ?? 0));
  }

  /** Checks a model at these steps, in the lab's order, up to the first that fails. */
  async check(modelFile: string, steps: readonly string[]): Promise<MutantVerdict> {
    const limit = this.limitSeconds(steps);
    const task = { modelFile, steps, limitSeconds: limit };
    const verdict = await this.#askAgain(task, await this.#ask(task));
    if (verdict.outcome !== 'hung') return verdict;
    this.stop();
    // A machine that is busier than it was is not an endless loop.
    await this.timeReference([verdict.step ?? '']);
    return this.limitSeconds(steps) > limit ? this.check(modelFile, steps) : verdict;
  }

  /** A run that broke is repeated in a new process: the engine may have come too late, for example. */
  async #askAgain(task: ModelTask, verdict: MutantVerdict): Promise<MutantVerdict> {
    if (verdict.outcome !== 'broken') return verdict;
    this.stop();
    const again = await this.#ask(task);
    if (again.outcome === 'broken') this.stop();
    return again;
  }

  /** Ends the process; the next check starts another. */
  stop(): void {
    this.#process?.kill();
    this.#process = undefined;
  }

  #ask(task: ModelTask): Promise<MutantVerdict> {
    this.#options.signal.throwIfAborted();
    const { lab, root, workshop, seed } = this.#options;
    this.#process ??= new CheckProcess({ lab, root, workshop, seed });
    return this.#process.ask(task);
  }
}

/** The time that the slowest facts of the reference allow the others, in whole seconds. */
export function limitSeconds(slowestMs: readonly number[]): number {
  return Math.max(LEAST_SECONDS, Math.ceil((TIMES * Math.max(0, ...slowestMs)) / 1_000));
}

/** The process that checks. */
class CheckProcess {
  readonly #child: ChildProcess;
  #complaint = '';
  #isGone = false;

  constructor(options: CheckedLab) {
    const args = ['--import', 'tsx', SCRIPT, JSON.stringify(options)];
    const environment = {
      ...process.env,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    };
    this.#child = spawn(process.execPath, args, {
      cwd: options.root,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      windowsHide: true,
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = `${this.#complaint}${text}`.slice(-2_000);
    });
    this.#child.once('exit', () => {
      this.#isGone = true;
    });
  }

  /** The verdict; `broken` where the process ends instead, such as without memory. */
  ask(task: ModelTask): Promise<MutantVerdict> {
    return new Promise((resolve) => {
      const gone = (): void => {
        const why = `the process ended: ${this.#complaint.trim()}`;
        resolve({ outcome: 'broken', why, slowestMs: {} });
      };
      if (this.#isGone) {
        gone();
        return;
      }
      this.#child.once('exit', gone);
      this.#child.once('message', (verdict) => {
        this.#child.off('exit', gone);
        resolve(verdict as MutantVerdict);
      });
      this.#child.send(task);
    });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
