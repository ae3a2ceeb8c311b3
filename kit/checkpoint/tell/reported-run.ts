/** Puts a run that has ended into a report: the same words as on the screen, as plain data. */

import { createHash } from 'node:crypto';
import type { EngineKind } from '../../engine/engine.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import { allowance, type Budgets, findBudget } from '../judge/budget.ts';
import { isBroken } from '../judge/fact-report.ts';
import { isUntouched, runOutcome, type StepOutcome } from '../judge/step-outcome.ts';
import type { Lab } from '../lab/lab.ts';
import type {
  ReportedFailure,
  ReportedGuess,
  ReportedModel,
  ReportedProblem,
  ReportedReceipt,
  ReportedStep,
  RunReport,
} from '../learner/run-report.ts';
import type { CheckedSteps } from '../run/check-runs.ts';
import type { TypeVerdict } from '../run/type-check.ts';
import type { CheckedModel } from './checked-model.ts';
import { failurePlace } from './failure-place.ts';
import { loadProblem, type ModelProblem, typeProblem, uncheckedLines } from './model-problem.ts';

/** A model that was checked, and what a report says of it. */
export interface SavedModel extends CheckedModel {
  readonly isOwn: boolean;
  /** When the file was last changed. */
  readonly savedAt: Date;
}

/** A check that has ended. */
export interface EndedCheck extends CheckedSteps {
  /** No two checks have the same. */
  readonly id: string;
  readonly lab: Lab;
  readonly model: SavedModel;
  readonly seed: number;
  readonly budgets: Budgets;
  readonly begunAt: Date;
  readonly endedAt: Date;
  readonly guess?: ReportedGuess;
}

/**
 * The report of a check; nothing where the checkpoint itself is broken.
 *
 * @param types what the type check came to; absent while it is under way, or where nobody asked for it.
 *   A model that did not run waits for it: its type errors say why.
 */
export function runReport(check: EndedCheck, types?: TypeVerdict): RunReport | undefined {
  const { lab, model, report, steps, passedUnseen, begunAt, endedAt } = check;
  const head = {
    version: 1,
    id: check.id,
    lab: lab.info.number,
    model: reportedModel(model),
    begunAt: begunAt.toISOString(),
    endedAt: endedAt.toISOString(),
    durationMs: endedAt.getTime() - begunAt.getTime(),
    seed: check.seed,
    engine: { kind: check.engine.kind, name: check.engine.name },
  } as const;
  if (isBroken(report)) {
    const problem = problemOf(check, types);
    return problem && { ...head, outcome: 'broken', problem, steps: [], growth: [] };
  }
  return {
    ...head,
    outcome: isUntouched(steps) ? 'not-started' : runOutcome(steps),
    steps: reportedSteps(check),
    ...(passedUnseen !== undefined && { passedUnseen }),
    growth: check.growth.map((one) => ({ ...one, name: one.now.name })),
    ...(types && { types: typeLinesOf(check, types) }),
    ...(check.guess && { guess: check.guess }),
  };
}

function reportedModel({ shown, isOwn, source, savedAt }: SavedModel): ReportedModel {
  const hash = createHash('sha256').update(source).digest('hex');
  return { shown, isOwn, hash, savedAt: savedAt.toISOString() };
}

/** Why the model did not run; nothing where that is not the model's fault. */
function problemOf(
  { lab, model, report }: EndedCheck,
  types: TypeVerdict | undefined,
): ReportedProblem | undefined {
  const typed = typeProblem(lab, model, types?.problems ?? []);
  if (typed) return { heading: typed.heading, lines: linesOf(typed) };
  if (report.bug !== undefined || report.loadError === undefined) return undefined;
  const loaded = loadProblem(model, report.loadError);
  const unchecked = types?.unchecked === undefined ? [] : uncheckedLines(types.unchecked);
  return { heading: loaded.heading, lines: [...linesOf(loaded), ...unchecked] };
}

function linesOf({ lines, more, place }: ModelProblem): string[] {
  return [...lines, ...(more === '' ? [] : [more]), place];
}

/** What the types of a model that ran came to, its heading first; nothing where they are right. */
function typeLinesOf({ lab, model, steps }: EndedCheck, types: TypeVerdict): string[] {
  const step = steps.find(({ outcome }) => outcome === 'fail')?.step;
  const about = { step, hasPassed: runOutcome(steps) === 'pass' };
  const problem = typeProblem(lab, model, types.problems, about);
  if (problem) return [problem.heading, ...linesOf(problem)];
  return types.unchecked === undefined ? [] : uncheckedLines(types.unchecked);
}

function reportedSteps({ steps, model, report, budgets, engine }: EndedCheck): ReportedStep[] {
  const first = steps.find(({ outcome }) => outcome === 'fail');
  return steps.map((one) => {
    const { id, title, core } = one.step;
    const thrownAt = one === first ? report.thrownAt : undefined;
    const failure = failureOf(model, one, thrownAt);
    return {
      ...{ id, title, core, outcome: one.outcome },
      receipts: one.receipts.map((receipt) => reportedReceipt(budgets, engine.kind, id, receipt)),
      notes: one.notes ?? [],
      ...(one.functions && { functions: one.functions }),
      ...(failure && { failure }),
    };
  });
}

function reportedReceipt(
  budgets: Budgets,
  engine: EngineKind,
  step: string,
  receipt: ChargedReceipt,
): ReportedReceipt {
  const budget = findBudget(budgets, engine, step, receipt.name);
  return { ...receipt, ...(budget && { allowed: allowance(budget) }) };
}

function failureOf(
  model: SavedModel,
  outcome: StepOutcome,
  thrownAt: number | undefined,
): ReportedFailure | undefined {
  const { failed } = outcome;
  if (!failed?.failure) return undefined;
  const { kind, lines, advice = [], smell, call } = failed.failure;
  return {
    ...{ fact: failed.fact, kind, lines, advice },
    ...(smell && { smell }),
    ...(call !== undefined && { call }),
    ...failurePlace(model, outcome, thrownAt),
  };
}
