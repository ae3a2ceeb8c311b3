/** What a lab says about itself and its steps, in `steps.ts`. */

import type { SmellId } from '../../meter/smell.ts';

/** A lab: its place in the row, its name, and its row in the table of README.md. */
export interface LabInfo {
  readonly number: number;
  readonly title: string;
  /** How long its lesson takes to read. */
  readonly readingMinutes: number;
  /** The graph that the learner models, in a few words. */
  readonly subject: string;
  /** What the learner knows afterwards, in a clause. */
  readonly teaches: string;
}

/** One step of a lab; its id is also in the lesson's heading, the starter and the checkpoint. */
export interface Step {
  /** Such as `1.3`; never reused for another step, because progress is kept under it. */
  readonly id: string;
  readonly title: string;
  /** The functions of `model.ts` that this step asks for, in the order to write them. */
  readonly exports: readonly string[];
  /** Whether the lab's PASS depends on it. */
  readonly core: boolean;
  /** The access pattern in one clause, as the lesson's table has it. */
  readonly pattern: string;
  /** Whether the cost is also measured at ten times the data. */
  readonly growth: boolean;
  /** Smells that are what this step asks for, such as the one `Scan` of a migration. @default none */
  readonly fine?: readonly SmellId[];
  /** Whether several answers are right, and chance may decide which of them comes. @default false */
  readonly severalRight?: boolean;
  /** Whether its functions answer what their requests cost, or spend a budget. @default false */
  readonly answersCosts?: boolean;
  /** Its functions that write in several requests: broken off they leave a part done, and called again they do the rest. @default none */
  readonly partial?: readonly string[];
  /** Its functions that write after a read for which a moment ago is as good as now. @default none */
  readonly oldReads?: readonly string[];
  /** Its functions that read again, and decide again, as often as the condition of their write fails. @default none */
  readonly readsAgain?: readonly string[];
  /** Its functions that write an item whole in place of one that they have read. @default none */
  readonly replaces?: readonly string[];
  /** Whether its lesson asks to go on where a page ends before the `Limit` that was named. @default false */
  readonly goesOn?: boolean;
  /**
   * Who decides whether a write that met another transaction is sent again: the caller, so it is sent
   * once; the function, a few times; or the step's own facts say how often.
   *
   * @default caller
   */
  readonly conflicts?: 'caller' | 'few tries' | 'own facts';
  /** A nudge, a pointer, and nearly the line. */
  readonly hints: readonly [string, string, string];
}
