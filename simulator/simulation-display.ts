/** How far a simulation is: one line on a terminal that is rewritten, and nothing elsewhere. */

import { isPlain } from '../kit/report/paint.ts';
import type { SimulationProgress } from './simulation-progress.ts';
import { doneShare, durationText, type WorkEstimate } from './work-estimate.ts';

const BAR_COLUMNS = 20;
const CLEAR = '\r\u001b[K';
/** A shorter simulation is over before anybody has read the line. */
const QUIET_MS = 1_000;

/** Standard error, as far as the line needs it. */
export type ProgressStream = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean };

/** Shows the progress of one simulation. */
export class SimulationDisplay {
  readonly #work: WorkEstimate;
  readonly #stream: ProgressStream;
  readonly #isShown: boolean;
  readonly #startedMs = performance.now();

  constructor(work: WorkEstimate, stream: ProgressStream = process.stderr) {
    this.#work = work;
    this.#stream = stream;
    this.#isShown = stream.isTTY === true && !isPlain(process.env);
  }

  show(progress: SimulationProgress): void {
    const elapsedMs = performance.now() - this.#startedMs;
    if (!this.#isShown || elapsedMs < QUIET_MS) return;
    const line = simulationLine(doneShare(this.#work, progress), elapsedMs / 1_000);
    this.#stream.write(`${CLEAR}${line}`);
  }

  /** Removes the line. */
  end(): void {
    if (this.#isShown) this.#stream.write(CLEAR);
  }
}

/**
 * One line: how much is done, and how long the rest takes at this pace.
 *
 * @param share from 0 to 1
 */
export function simulationLine(share: number, elapsedSeconds: number): string {
  const filled = Math.floor(share * BAR_COLUMNS);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR_COLUMNS - filled)}]`;
  const rest =
    share > 0 ? `, about ${durationText((elapsedSeconds / share) * (1 - share))} left` : '';
  return `  ${bar} ${Math.floor(share * 100)} %${rest}; Ctrl-C keeps what there is`;
}
