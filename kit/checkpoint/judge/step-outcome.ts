/** From facts to steps to the lab: what passed, what failed, what is not written yet. */

import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { Step } from '../lab/step.ts';
import type { FactReport } from './fact-report.ts';

/** A step after a run; `wait` stands behind a step that failed, `skip` was set aside by the learner. */
export interface StepOutcome {
  readonly step: Step;
  readonly outcome: 'pass' | 'fail' | 'todo' | 'wait' | 'skip';
  readonly receipts: readonly ChargedReceipt[];
  /** Lines to show below the receipts. */
  readonly notes?: readonly string[];
  /** The fact that does not hold. */
  readonly failed?: FactReport;
  /** Of a step that has not passed, by what came of its functions so far. */
  readonly functions?: StepFunctions;
}

/** The functions of a step that asks for several, in the order to write them. */
export interface StepFunctions {
  /** They did what the facts asked of them. */
  readonly right: readonly string[];
  /** Nothing has called them yet, or they are not written. */
  readonly open: readonly string[];
}

/** How a whole run came out. */
export type RunOutcome = 'pass' | 'fail' | 'todo';

/** How the steps came out, in order; one that a run did not come to waits. */
export function stepOutcomes(steps: readonly Step[], facts: readonly FactReport[]): StepOutcome[] {
  return steps.map((step) => {
    const own = facts.filter((fact) => fact.step === step.id);
    const failed = own.find((fact) => fact.outcome === 'fail');
    const receipts = own.flatMap((fact) => fact.receipts);
    const notes = own.flatMap((fact) => fact.notes);
    const outcome = outcomeOf(own);
    const functions = outcome === 'pass' ? undefined : functionsOf(step, own);
    return {
      ...{ step, outcome, receipts, notes },
      ...(failed && { failed }),
      ...(functions && { functions }),
    };
  });
}

/** What came of a step's functions; nothing where it has only one. */
function functionsOf({ exports }: Step, facts: readonly FactReport[]): StepFunctions | undefined {
  if (exports.length < 2) return undefined;
  const answered = (outcome: FactReport['outcome']): string[] =>
    facts.flatMap((fact) => (fact.outcome === outcome ? fact.answered : []));
  const failed = facts.map(({ failure }) => failure?.function);
  const passed = answered('pass');
  const tried = [...passed, ...answered('fail')];
  return {
    right: exports.filter((name) => passed.includes(name) && !failed.includes(name)),
    open: exports.filter((name) => !tried.includes(name)),
  };
}

/**
 * A run passes when every core step it checked passes and nothing that is written fails; it is
 * `todo` when nothing fails but a core step is not written yet. Where no core step is among them, every
 * step decides.
 */
export function runOutcome(steps: readonly StepOutcome[]): RunOutcome {
  if (steps.some(({ outcome }) => outcome === 'fail')) return 'fail';
  const core = steps.filter(({ step }) => step.core);
  const decides = core.length > 0 ? core : steps;
  const passes = decides.length > 0 && decides.every(({ outcome }) => outcome === 'pass');
  return passes ? 'pass' : 'todo';
}

/** Whether several steps were checked and none of them is written. */
export function isUntouched(steps: readonly StepOutcome[]): boolean {
  return steps.length > 1 && steps.every(({ outcome }) => outcome === 'todo');
}

function outcomeOf(facts: readonly FactReport[]): StepOutcome['outcome'] {
  if (facts.some(({ outcome }) => outcome === 'fail')) return 'fail';
  if (facts.some(({ outcome }) => outcome === 'todo')) return 'todo';
  const passed = facts.length > 0 && facts.every(({ outcome }) => outcome === 'pass');
  return passed ? 'pass' : 'wait';
}
