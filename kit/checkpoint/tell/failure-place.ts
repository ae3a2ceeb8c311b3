/** Where in the model to look when a step has failed. */

import type { StepOutcome } from '../judge/step-outcome.ts';
import { lineOf } from '../lab/lab.ts';
import type { CheckedModel } from './checked-model.ts';

/** A function of the model, and a line of it from 1; each is absent where it is not known. */
export interface FailurePlace {
  readonly function?: string;
  readonly line?: number;
}

/**
 * The function that failed, or the only one of the step; and the line that threw, or the one where
 * the function begins.
 *
 * @param thrownAt where the failed fact's error was thrown, if it was in the model
 */
export function failurePlace(
  { source }: Pick<CheckedModel, 'source'>,
  { step, failed }: Pick<StepOutcome, 'step' | 'failed'>,
  thrownAt?: number,
): FailurePlace {
  const only = step.exports.length === 1 ? step.exports[0] : undefined;
  const name = failed?.failure?.function ?? only;
  const line = thrownAt ?? (name === undefined ? 0 : lineOf(source, name));
  return { ...(name !== undefined && { function: name }), ...(line > 0 && { line }) };
}
