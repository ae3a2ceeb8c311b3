/** What is wrong with a model beside its answers: its types, or that it cannot be loaded. */

import type { ReportedModel, RunReport } from './run-report.ts';

/** What is wrong, in words without paint. */
export interface ModelProblem {
  /** Such as `type error in attachBill, a function of another step`. */
  readonly heading: string;
  /** Nothing fails because of it. */
  readonly isWarning: boolean;
  /** The explanation, as paragraphs. */
  readonly said: readonly string[];
  /** The model's path, with the line where it is known. */
  readonly place: string;
}

/**
 * Why a model did not run, or the type error of one that ran that matters most; nothing where its types
 * are right, or not checked yet.
 */
export function modelProblem(
  report: Pick<RunReport, 'model' | 'outcome' | 'loadError' | 'types'>,
): ModelProblem | undefined {
  const { model, outcome, loadError, types } = report;
  const [first, ...others] = types?.problems ?? [];
  if (!first) {
    if (loadError === undefined) return undefined;
    const heading = 'your model could not be run';
    return { heading, isWarning: false, said: [loadError], place: model.shown };
  }
  const { kind, elsewhere, message, line } = first;
  const heading = { type: 'type error', syntax: 'syntax error', export: 'lost export' }[kind];
  const where = elsewhere === undefined ? '' : ` in ${elsewhere}, a function of another step`;
  return {
    heading: `${heading}${where}`,
    // A text that is no TypeScript spoils every step.
    isWarning: outcome === 'pass' || (elsewhere !== undefined && kind !== 'syntax'),
    said: [message, ...(others.length > 0 ? [`${others.length} more; fix this one first.`] : [])],
    place: placeIn(model, line > 0 ? line : undefined),
  };
}

/** Why the types could not be checked, as a sentence; nothing where they were. */
export function uncheckedTypes({ types }: Pick<RunReport, 'types'>): string | undefined {
  if (types?.unchecked === undefined) return undefined;
  return `Types could not be checked: ${types.unchecked}`;
}

/**
 * The model's path with a line, as editors and terminals open it.
 *
 * @param line from 1; the path alone where it is absent
 * @example
 * placeIn(model, 12); // => 'labs/01-invoicing/model.ts:12'
 */
export function placeIn({ shown }: Pick<ReportedModel, 'shown'>, line?: number): string {
  return line === undefined ? shown : `${shown}:${line}`;
}
