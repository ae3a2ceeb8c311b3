/** What the checks of this lab have in common. */

import { CheckFailure } from '#kit/checkpoint/report/fact-report.ts';
import type { StepFacts } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import { failureOf } from '#kit/checkpoint/worker/failure.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import type { SmellId } from '#kit/meter/smell.ts';
import type { ShardError } from '../../entities.ts';
import type { ShardData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<ShardData, ShardError['code']>;

/** The facts of a step. */
export type Facts = StepFacts<ShardData, ShardError['code']>;

/**
 * Something that must hold of calls that were driven: the fact itself has not sent them.
 *
 * @param shown requests of one of them, to be shown; none where they tell nothing
 * @param of the function that is to be looked at, where it is not the one that was called last
 * @throws {CheckFailure} `wrong-answer`
 */
export function demand(
  condition: boolean,
  lines: readonly string[],
  {
    shown = [],
    smell,
    of,
  }: { shown?: readonly RequestRecord[]; smell?: SmellId; of?: string } = {},
): void {
  if (condition) return;
  const failure = failureOf(
    'wrong-answer',
    { lines },
    shown.length > 0 ? { trace: shown } : undefined,
  );
  throw new CheckFailure({ ...failure, ...(smell && { smell }), ...(of && { function: of }) });
}
