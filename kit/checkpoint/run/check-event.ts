/**
 * What a check tells while it runs, as plain data: from the process that checks to whoever has
 * ordered the check. The web page hears the same objects.
 */

import type { ReportedStep, RunReport } from '../report/run-report.ts';

/** A check begins. */
export interface RunBegin {
  readonly type: 'run-begin';
  /** The lab's number. */
  readonly lab: number;
  /** The one step that is checked; absent for all. */
  readonly step?: string;
  /** When the model was last saved, ISO 8601. */
  readonly savedAt: string;
}

/** A fact has been checked, on the data that the learner sees. */
export interface FactEnded {
  readonly type: 'fact';
  readonly lab: number;
  readonly step: ReportedStep['id'];
  readonly fact: string;
  readonly outcome: 'pass' | 'fail' | 'todo' | 'skip';
}

/** Every answer is right, on the data that the learner sees: what goes wrong on AWS, and other data, come now. */
export interface AnswersRight {
  readonly type: 'answers-right';
  readonly lab: number;
}

/** The model printed a line. */
export interface Print {
  readonly type: 'print';
  readonly lab: number;
  /** Absent where it was printed while the model was loaded. */
  readonly step?: string;
  readonly line: string;
}

/** A check has ended; told again with the same `id` when its types are checked. */
export interface RunEnd {
  readonly type: 'run-end';
  readonly report: RunReport;
}

/** A check ended without a report: there was nothing to check, something failed, or it was stopped. */
export interface RunLost {
  readonly type: 'run-lost';
  readonly lab: number;
  /** One sentence. */
  readonly reason: string;
}

/** Any of them. */
export type CheckEvent = RunBegin | FactEnded | AnswersRight | Print | RunEnd | RunLost;

/** What a process that checks is told. */
export type CheckOrder =
  | {
      readonly is: 'check';
      /** The one step to check; absent for all. */
      readonly step?: string;
      /** Whether it tells its news. */
      readonly news: boolean;
    }
  /** Gets ready for a check, and checks nothing. */
  | { readonly is: 'prepare' };

/** What it says when an order is done. */
export const ORDER_DONE = 'done';
