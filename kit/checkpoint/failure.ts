/** Failures of a fact, with the requests that were sent and what they tell. */

import type { RequestRecord } from '../request-record.ts';
import { TodoError } from '../todo.ts';
import { requestLines } from './explain.ts';
import { thrownLines } from './explain-error.ts';
import { CheckFailure, type Failure } from './report.ts';
import { type SmellId, smellsOf } from './smell.ts';

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
