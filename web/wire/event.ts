/**
 * What the page hears, as server-sent events of `GET /api/events`: the name of the event is `type`, its
 * data is the object.
 */

import type { ReportedStep, RunReport } from '../../kit/checkpoint/learner/run-report.ts';

/** Sent first to every reader whose `Last-Event-ID` the server no longer knows. */
export interface Hello {
  readonly type: 'hello';
  /** The version of the workshop. */
  readonly version: string;
  /** The lab that the learner was in last. */
  readonly lab: number;
  /** Who checks a model when it is saved: this server, `npm run watch` in a terminal, or nobody. */
  readonly watching: 'page' | 'terminal' | 'nobody';
  readonly progress: ProgressSummary;
  /** The last run of each lab that has run, by its number. */
  readonly reports: Readonly<Record<string, RunReport>>;
  /** When the model of each lab was last saved, ISO 8601, by its number; none where there is no model. */
  readonly saved: Readonly<Record<string, string>>;
  /** A run that has begun and has not ended. */
  readonly running?: RunBegin;
}

/** A model was saved, whoever checks it. */
export interface ModelSaved {
  readonly type: 'saved';
  readonly lab: number;
  /** ISO 8601 */
  readonly savedAt: string;
}

/** A run begins. */
export interface RunBegin {
  readonly type: 'run-begin';
  readonly lab: number;
  /** The one step that is checked; absent for all. */
  readonly step?: string;
  /** When the model was last saved, ISO 8601. */
  readonly savedAt: string;
}

/** A fact of the run has been checked, on the data that the learner sees. */
export interface FactEnded {
  readonly type: 'fact';
  readonly lab: number;
  readonly step: ReportedStep['id'];
  readonly fact: string;
  readonly outcome: 'pass' | 'fail' | 'todo' | 'skip';
}

/** The model printed a line. */
export interface Print {
  readonly type: 'print';
  readonly lab: number;
  readonly step?: string;
  readonly line: string;
}

/** A run has ended; sent again with the same `id` when its types are checked. */
export interface RunEnd {
  readonly type: 'run-end';
  readonly report: RunReport;
}

/** A run ended without a report: its process died, or it was stopped. */
export interface RunLost {
  readonly type: 'run-lost';
  readonly lab: number;
  /** One sentence. */
  readonly reason: string;
}

/** Progress has changed. */
export interface ProgressChanged {
  readonly type: 'progress';
  readonly progress: ProgressSummary;
}

/** Another process checks from now on, or this server again. */
export interface WatchingChanged {
  readonly type: 'watching';
  readonly watching: Hello['watching'];
}

/** Any of them. */
export type WebEvent =
  | Hello
  | ModelSaved
  | RunBegin
  | FactEnded
  | Print
  | RunEnd
  | RunLost
  | ProgressChanged
  | WatchingChanged;

/** How far the learner is. */
export interface ProgressSummary {
  readonly labs: readonly LabProgress[];
  /** The next command to type. */
  readonly next: string;
}

/** How far the learner is in one lab. */
export interface LabProgress {
  readonly number: number;
  readonly title: string;
  readonly steps: readonly {
    readonly id: string;
    readonly title: string;
    readonly core: boolean;
    readonly status: 'pass' | 'fail' | 'skip' | 'open';
    readonly attempts: number;
    readonly hints: number;
  }[];
}
