/**
 * What came of a lab's run, as one object of plain data: `.workshop/last/NN/result.json`. Every run
 * writes it, whoever asked for the run; the terminal and the web page show it.
 */

import type { EngineKind } from '../../engine/engine.ts';
import type { Growth } from '../../meter/growth.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { Failure, Said } from './fact-report.ts';

/** The report of one run. */
export interface RunReport {
  readonly version: 2;
  /** No two runs have the same. */
  readonly id: string;
  /** The lab's number. */
  readonly lab: number;
  readonly model: ReportedModel;
  /** When the run began and ended, ISO 8601. */
  readonly begunAt: string;
  readonly endedAt: string;
  /** From the order to check until the facts were judged, in milliseconds; without the type check. */
  readonly durationMs: number;
  readonly seed: number;
  readonly engine: { readonly kind: EngineKind; readonly name: string };
  /** `broken`: the model did not run. `not-started`: no step is written. */
  readonly outcome: 'pass' | 'fail' | 'todo' | 'not-started' | 'broken';
  /** Why the model did not run, where its types do not say it. */
  readonly loadError?: string;
  /** The steps that were asked for, in order; without those of a model that did not run. */
  readonly steps: readonly ReportedStep[];
  /** Steps that passed on unseen data as well; absent where they were not all tried. */
  readonly passedUnseen?: number;
  /** How costs grow with ten times the data, where that was measured. */
  readonly growth: readonly ReportedGrowth[];
  /** Absent until the types are checked. */
  readonly types?: ReportedTypes;
  /** Of a run that is not started: the data of the lab, in one line. */
  readonly data?: string;
  /** What the learner guessed before the run; only `predict` asks. A hand-in never has it. */
  readonly guess?: ReportedGuess;
}

/** The model that ran. */
export interface ReportedModel {
  /** Its path from the project's folder. */
  readonly shown: string;
  readonly isOwn: boolean;
  readonly isReference: boolean;
  /** SHA-256 of its text, in hex. */
  readonly hash: string;
  /** When it was last saved, ISO 8601. */
  readonly savedAt: string;
}

/** A type error; line from 1, or 0 where the model as a whole breaks its contract. */
export interface TypeProblem {
  /** Another type, a text that is no TypeScript, or a function that the model does not export. */
  readonly kind: 'type' | 'syntax' | 'export';
  readonly line: number;
  readonly message: string;
}

/** What a type check came to. */
export interface TypeVerdict {
  /** The errors of the model; none when the check was stopped. */
  readonly problems: readonly TypeProblem[];
  /** Why the types could not be checked, in a few words; absent where they were. */
  readonly unchecked?: string;
}

/** What the type check came to, beside a run. */
export interface ReportedTypes {
  /** Those that matter most come first. */
  readonly problems: readonly ReportedTypeProblem[];
  /** Why the types could not be checked; absent where they were. */
  readonly unchecked?: string;
}

/** A type error of the model. */
export interface ReportedTypeProblem extends TypeProblem {
  /** The function that it stands in, where that is one of another step than the one that failed. */
  readonly elsewhere?: string;
}

/** One step of the run. */
export interface ReportedStep {
  readonly id: string;
  readonly title: string;
  readonly core: boolean;
  /** `wait` stands behind a step that failed, `skip` was set aside by the learner. */
  readonly outcome: 'pass' | 'fail' | 'todo' | 'wait' | 'skip';
  /** Its facts hold, and what goes wrong on AWS was not tried, because another step failed first. */
  readonly isUnswept?: true;
  /** What each access pattern cost, and what it may cost. */
  readonly receipts: readonly ReportedReceipt[];
  /** What stands below the receipts. */
  readonly notes: readonly Said[];
  /** Of a step with several functions that has not passed. */
  readonly functions?: StepFunctions;
  /** Line of the model, from 1, where a step says `todo('1.3')`. */
  readonly todoLine?: number;
  readonly failure?: ReportedFailure;
}

/** The functions of a step that asks for several, in the order to write them. */
export interface StepFunctions {
  /** They did what the facts asked of them. */
  readonly right: readonly string[];
  /** Nothing has called them yet, or they are not written. */
  readonly open: readonly string[];
}

/** A cost beside its bound; no bound where none was asked for. */
export interface ReportedReceipt extends ChargedReceipt {
  readonly allowed?: ChargedReceipt;
}

/** Why a step failed: `function` and `line` say where in the model to look, where that is known. */
export interface ReportedFailure extends Failure {
  /** The fact that does not hold, as a sentence. */
  readonly fact: string;
}

/** A guess about the first access pattern of a step; what was skipped is absent. */
export interface StepGuess {
  readonly requests?: number;
  /** `table` or the name of an index. */
  readonly index?: string;
}

/** What was sent, once the step has run. */
export interface Sent {
  readonly requests: number;
  /** `table` and the names of indexes, each once. */
  readonly indexes: readonly string[];
}

/** The same, beside what was sent. */
export interface ReportedGuess extends StepGuess {
  readonly step: string;
  /** The access pattern. */
  readonly name: string;
  readonly sent: Sent;
}

/** How the cost of one access pattern grows. */
export interface ReportedGrowth {
  readonly step: string;
  readonly name: string;
  readonly growth: Growth;
  readonly now: ChargedReceipt;
  readonly tenfold: ChargedReceipt;
}
