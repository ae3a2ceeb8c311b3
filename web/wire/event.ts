/**
 * What the page hears, as server-sent events of `GET /api/events`: the name of the event is `type`, its
 * data is the object.
 */

import type { RunReport } from '../../kit/checkpoint/report/run-report.ts';
import type { CheckEvent, RunBegin } from '../../kit/checkpoint/run/check-event.ts';
import type { HeatEvent } from '../../kit/governor/event.ts';

export type {
  AnswersRight,
  CheckEvent,
  FactEnded,
  Print,
  RunBegin,
  RunEnd,
  RunLost,
} from '../../kit/checkpoint/run/check-event.ts';

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
  /** The governor that the server hears; absent where none runs. */
  readonly governor?: KnownGovernor;
  /** Rises whenever the hand-ins of the class change; absent where the server was given no folder of them. */
  readonly classVersion?: number;
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

/** A governor that the server hears. */
export interface KnownGovernor {
  /** Such as `http://127.0.0.1:8766`. */
  readonly endpoint: string;
  /** What runs it, in words: `npm run governor`, `npm run loadtest celebrity`. */
  readonly by: string;
  /** Whether the engine behind it answers no more. @default false */
  readonly engineIsGone?: boolean;
}

/** The server hears another governor from now on, or none; what it told before belongs to the one before. */
export interface GovernorChanged {
  readonly type: 'governor';
  readonly governor?: KnownGovernor;
}

/** The hand-ins of the class have changed: `GET /api/class` has them. */
export interface ClassChanged {
  readonly type: 'class';
  readonly classVersion: number;
}

/** Any of them; those of the heat are the governor's own, handed on. */
export type WebEvent =
  | Hello
  | ModelSaved
  | CheckEvent
  | ProgressChanged
  | WatchingChanged
  | GovernorChanged
  | ClassChanged
  | HeatEvent;

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
