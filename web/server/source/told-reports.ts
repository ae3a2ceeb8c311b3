/** The last report of each lab that the page was told: a run is told once, by whichever way it comes first. */

import type { RunReport } from '../../../kit/checkpoint/learner/run-report.ts';

/** Keeps the last report of each lab. */
export class ToldReports {
  readonly #last = new Map<number, RunReport>();

  /** Keeps a report; whether it is to be told: its run, or its types, were not told yet. */
  take(report: RunReport): boolean {
    const last = this.#last.get(report.lab);
    const isTold = last?.id === report.id && (last.types ?? report.types) === last.types;
    if (!isTold) this.#last.set(report.lab, report);
    return !isTold;
  }

  /** The last report of each lab, by its number. */
  get all(): Record<string, RunReport> {
    return Object.fromEntries(this.#last);
  }
}
