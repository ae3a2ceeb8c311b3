/**
 * What came of a lab's run, as one object of plain data: `.workshop/last/NN/result.json`. Every run
 * writes it, whoever asked for the run; the web page shows it.
 */

import type { EngineKind } from '../../engine/engine.ts';
import type { Growth } from '../../meter/growth.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { SmellId } from '../../meter/smell.ts';
import type { Failure } from '../judge/fact-report.ts';
import type { StepFunctions, StepOutcome } from '../judge/step-outcome.ts';
import type { Sent, StepGuess } from './guess.ts';

/** The report of one run. */
export interface RunReport {
  readonly version: 1;
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
  /** `broken`: the model did not run, and `problem` says why. `not-started`: no step is written. */
  readonly outcome: 'pass' | 'fail' | 'todo' | 'not-started' | 'broken';
  /** Why the model did not run. */
  readonly problem?: ReportedProblem;
  /** The steps that were asked for, in order; without those of a model that did not run. */
  readonly steps: readonly ReportedStep[];
  /** Steps that passed on unseen data as well; absent where they were not all tried. */
  readonly passedUnseen?: number;
  /** How costs grow with ten times the data, where that was measured. */
  readonly growth: readonly ReportedGrowth[];
  /** Type errors that the model has beside this result; absent until the types are checked. */
  readonly types?: readonly string[];
  /** What the learner guessed before the run; only `predict` asks. A hand-in never has it. */
  readonly guess?: ReportedGuess;
}

/** The model that ran. */
export interface ReportedModel {
  /** Its path from the project's folder. */
  readonly shown: string;
  readonly isOwn: boolean;
  /** SHA-256 of its text, in hex. */
  readonly hash: string;
  /** When it was last saved, ISO 8601. */
  readonly savedAt: string;
}

/** A heading of one line, and the lines below it, at most 73 characters each. */
export interface ReportedProblem {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** One step of the run. */
export interface ReportedStep {
  readonly id: string;
  readonly title: string;
  readonly core: boolean;
  readonly outcome: StepOutcome['outcome'];
  /** What each access pattern cost, and what it may cost. */
  readonly receipts: readonly ReportedReceipt[];
  /** Lines below the receipts. */
  readonly notes: readonly string[];
  /** Of a step with several functions that has not passed. */
  readonly functions?: StepFunctions;
  readonly failure?: ReportedFailure;
}

/** A cost beside its bound; no bound where none was asked for. */
export interface ReportedReceipt extends ChargedReceipt {
  readonly allowed?: ChargedReceipt;
}

/** Why a step failed. */
export interface ReportedFailure {
  /** The fact that does not hold, as a sentence. */
  readonly fact: string;
  readonly kind: Failure['kind'];
  /** The explanation, and the question below it, as the terminal shows them. */
  readonly lines: readonly string[];
  readonly advice: readonly string[];
  readonly smell?: SmellId;
  /** The call that is told about, as code: `relatedPosts(lab, "post17", 10)`. */
  readonly call?: string;
  /** The function of the model to look at, and its line in the model from 1, where they are known. */
  readonly function?: string;
  readonly line?: number;
}

/** A guess about the first access pattern of a step, beside what was sent. */
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
