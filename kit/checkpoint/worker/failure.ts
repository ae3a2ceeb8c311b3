/** Failures of a fact, with the requests that were sent and what they tell. */

import type { RequestRecord } from '../../meter/request-record.ts';
import { TodoError } from '../../todo.ts';
import { CheckFailure, type Failure } from '../judge/fact-report.ts';
import { type SmellId, smellsOf } from '../judge/smell.ts';
import { stumbleLines, unfitAnswer } from '../tell/explain-answer.ts';
import { errorText, thrownLines } from '../tell/explain-error.ts';
import { requestLines } from '../tell/failure-lines.ts';
import type { Answer } from './answer.ts';

/** Smells that are named beside a wrong answer; the others only explain a high price. */
const EXPLAINS_WRONG_ANSWER: readonly SmellId[] = [
  'SCAN',
  'LOST-PAGE',
  'ASKED-TWICE',
  'FAT-ITEM',
  'READ-MODIFY-WRITE',
];

/** A failure: what was expected and found, then what ran; `fine` as in {@link smellsOf}. */
export function failureOf(
  kind: Failure['kind'],
  lines: readonly string[],
  trace: readonly RequestRecord[],
  fine?: readonly SmellId[],
): Failure {
  const smell = smellsOf(trace, fine).find(({ id }) => EXPLAINS_WRONG_ANSWER.includes(id));
  return {
    kind,
    lines: [...lines, ...requestLines(trace), ...(smell?.lines ?? [])],
    ...(smell && { smell: smell.id }),
  };
}

/** What a model threw, as a failure; a step that is not written yet stays what it is. */
export function threw(
  error: unknown,
  trace: readonly RequestRecord[],
  fine?: readonly SmellId[],
): Error {
  if (error instanceof TodoError) return error;
  const lines = thrownLines(error, trace);
  const failure = new CheckFailure(failureOf('threw', lines, trace, fine), error);
  // The reporter finds the line of the model in it.
  if (error instanceof Error && error.stack) failure.stack = error.stack;
  return failure;
}

/** A failure, and before its own lines the answer of the wrong kind that may explain it. */
export function withAnswer(failure: Failure, answers: readonly Answer[]): Failure {
  const unfit = unfitAnswer(answers);
  if (!unfit) return failure;
  return { ...failure, function: unfit.function, lines: [...unfit.lines, ...failure.lines] };
}

/**
 * An error that stopped a check, as a failure of the model.
 *
 * @param answers of the model until then
 * @returns nothing where the model has no part in it: it has not answered yet, or a request of the
 *   check's own failed
 */
export function stumbled(
  error: unknown,
  answers: readonly Answer[],
  trace: readonly RequestRecord[],
): Failure | undefined {
  const last = answers.at(-1);
  const isOwnRequest = error instanceof Error && '$metadata' in error;
  if (!last || isOwnRequest) return undefined;
  const unfit = unfitAnswer(answers);
  const lines = unfit?.lines ?? stumbleLines(last);
  return {
    kind: 'stumbled',
    lines: [...lines, ...requestLines(trace)],
    function: unfit?.function ?? last.name,
    stack: error instanceof Error ? String(error.stack) : errorText(error),
  };
}
