/** What a checkpoint run reports: plain data, from the worker that checks to the screen. */

import type { Receipt } from './receipt.ts';
import type { SmellId } from './smell.ts';

/** Why a fact does not hold. */
export interface Failure {
  readonly kind: 'wrong-answer' | 'wrong-way' | 'threw' | 'not-refused' | 'hung';
  /** The explanation, line by line, at most 73 characters each. */
  readonly lines: readonly string[];
  readonly smell?: SmellId;
}

/** The outcome of one fact of a step: one test of the checkpoint. */
export interface FactReport {
  readonly step: string;
  readonly fact: string;
  readonly outcome: 'pass' | 'fail' | 'todo' | 'skip';
  readonly receipts: readonly Receipt[];
  readonly failure?: Failure;
}

/** A fact's failure on its way out of a check. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.lines.join('\n'), cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}
