/** From facts to steps to the lab: what passed, what failed, what is not written yet, and where to look. */

import type { EngineKind } from '../../engine/engine.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import { allowance, type Budgets, findBudget } from '../lab/budget.ts';
import { lineOf } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import type { FactReport } from './fact-report.ts';
import type {
  ReportedReceipt,
  ReportedStep,
  ReportedTypeProblem,
  ReportedTypes,
  RunReport,
  StepFunctions,
  TypeProblem,
  TypeVerdict,
} from './run-report.ts';

/** What steps are judged beside. */
export interface StepContext {
  readonly budgets: Budgets;
  readonly engine: EngineKind;
  /** The model's text. */
  readonly source: string;
  /** Whether a step passes only with its sweeps. @default false */
  readonly sweeps?: boolean;
}

/** How the steps came out, in order; one that a run did not come to waits. */
export function stepsOf(
  steps: readonly Step[],
  facts: readonly FactReport[],
  context: StepContext,
): ReportedStep[] {
  return steps.map((step) => {
    const { id, title, core } = step;
    const own = facts.filter((fact) => fact.step === id);
    const outcome = outcomeOf(own);
    const isUnswept = context.sweeps && outcome === 'pass' && !own.some((one) => one.isSweep);
    const functions = outcome === 'pass' ? undefined : functionsOf(step, own);
    const { fact = '', failure } = own.find((one) => one.outcome === 'fail') ?? {};
    const reported: ReportedStep = {
      id,
      title,
      core,
      outcome,
      receipts: own.flatMap((one) => one.receipts.map((receipt) => bounded(id, receipt, context))),
      notes: own.flatMap((one) => one.notes),
      ...(isUnswept && { isUnswept }),
      ...(functions && { functions }),
      ...(outcome === 'todo' && { todoLine: todoLine(context.source, id) }),
      ...(failure && { failure: { fact, ...failure } }),
    };
    return placed(step, reported, context.source);
  });
}

/**
 * A failed step, with the function that failed, or the only one of the step; and the line that threw, or
 * the one where the function begins.
 */
export function placed(step: Step, reported: ReportedStep, source: string): ReportedStep {
  if (!reported.failure) return reported;
  const { stack: _, ...failure } = reported.failure;
  const only = step.exports.length === 1 ? step.exports[0] : undefined;
  const name = failure.function ?? only;
  const line = failure.line ?? (name === undefined ? 0 : lineOf(source, name));
  const place = { ...(name !== undefined && { function: name }), ...(line > 0 && { line }) };
  return { ...reported, failure: { ...failure, ...place } };
}

/** What was charged, without the bounds. */
export function chargesOf(receipts: readonly ReportedReceipt[]): ChargedReceipt[] {
  return receipts.map(({ allowed: _, ...charged }) => charged);
}

/** A step that was set aside. */
export function skippedStep({ id, title, core }: Step): ReportedStep {
  return { id, title, core, outcome: 'skip', receipts: [], notes: [] };
}

function bounded(
  step: string,
  receipt: ChargedReceipt,
  { budgets, engine }: StepContext,
): ReportedReceipt {
  const budget = findBudget(budgets, engine, step, receipt.name);
  return { ...receipt, ...(budget && { allowed: allowance(budget) }) };
}

function outcomeOf(facts: readonly FactReport[]): ReportedStep['outcome'] {
  if (facts.some(({ outcome }) => outcome === 'fail')) return 'fail';
  if (facts.some(({ outcome }) => outcome === 'todo')) return 'todo';
  const passed = facts.length > 0 && facts.every(({ outcome }) => outcome === 'pass');
  return passed ? 'pass' : 'wait';
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

function todoLine(source: string, step: string): number {
  return source.split('\n').findIndex((line) => line.includes(`todo('${step}'`)) + 1;
}

/**
 * A run passes when every core step it checked passes and nothing that is written fails; it is
 * `todo` when nothing fails but a core step is not written yet. Where no core step is among them, every
 * step decides. Where several were checked and none of them is written, it is not started.
 */
export function runOutcome(
  steps: readonly Pick<ReportedStep, 'core' | 'outcome'>[],
): RunReport['outcome'] {
  if (steps.some(({ outcome }) => outcome === 'fail')) return 'fail';
  if (steps.length > 1 && steps.every(({ outcome }) => outcome === 'todo')) return 'not-started';
  const core = steps.filter((step) => step.core);
  const decides = core.length > 0 ? core : steps;
  const passes = decides.length > 0 && decides.every(({ outcome }) => outcome === 'pass');
  return passes ? 'pass' : 'todo';
}

/**
 * What a type check came to, beside a run: the errors that matter most come first.
 *
 * @param steps all of the lab
 * @param failed the step that failed; absent where no step could be checked, or all have passed
 */
export function typesOf(
  { problems, ...unchecked }: TypeVerdict,
  source: string,
  steps: readonly Step[],
  failed: string | undefined,
): ReportedTypes {
  const functions = steps.flatMap(({ exports }) => exports);
  const own = steps.find(({ id }) => id === failed)?.exports;
  const reported = problems.map((problem): ReportedTypeProblem => {
    const name = functionAt(source, problem.line, functions);
    const isElsewhere = own !== undefined && name !== undefined && !own.includes(name);
    return { ...problem, ...(isElsewhere && { elsewhere: name }) };
  });
  return { problems: reported.sort((one, other) => rankOf(one) - rankOf(other)), ...unchecked };
}

/** What keeps the text from being TypeScript comes first, then what the failed step uses. */
function rankOf({ kind, elsewhere }: ReportedTypeProblem): number {
  if (kind === 'syntax') return 0;
  return elsewhere === undefined ? 1 : 2;
}

/** The function that a line belongs to; nothing for a line of none of these. */
function functionAt(
  source: string,
  line: TypeProblem['line'],
  functions: readonly string[],
): string | undefined {
  const before = source.split('\n').slice(0, line);
  const begins = before.findLast((one) => /^(export |const |(async )?function |class )/.test(one));
  const name = /function (\w+)/.exec(begins ?? '')?.[1];
  return functions.find((one) => one === name);
}
