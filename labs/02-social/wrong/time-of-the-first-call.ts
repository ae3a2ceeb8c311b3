/**
 * 2.6 the time is kept in a variable of the module: every later follow has the time of the first one.
 *
 * @fails 2.6
 */

import type { LabContext } from '#kit/lab-context.ts';
import { followIndexed as follow } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

let started: Date | undefined;

export async function followIndexed(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  started ??= lab.now();
  const since = started;
  return follow({ ...lab, now: () => since }, followerId, followeeId);
}
