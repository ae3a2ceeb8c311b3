/**
 * 7.1 going by the first error, where most of them say something else.
 *
 * @fails 7.1
 */

import type { Diagnosis, Evidence } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function diagnose(
  _lab: LabContext,
  { errors, contributors }: Evidence,
): Promise<Diagnosis | undefined> {
  const [found] = errors.flatMap(reasonsOf);
  if (!found) return undefined;
  const { reason, resource } = found;
  const limit = /^(?:Table|Index)(?:Read|Write)(\w+)Exceeded$/.exec(reason)?.[1];
  if (limit !== 'KeyRangeThroughput') return { limit: limit as Diagnosis['limit'], resource };
  const [hottest] = contributors
    .filter((one) => one.resource === resource && one.rule === 'accessed')
    .sort((one, other) => other.sum - one.sum);
  return { limit, resource, ...(hottest && { key: hottest.key }) };
}

interface Reason {
  reason: string;
  resource: string;
}

function reasonsOf(error: unknown): Reason[] {
  const { throttlingReasons, ThrottlingReasons } = error as Record<string, Reason[] | undefined>;
  return throttlingReasons ?? ThrottlingReasons ?? [];
}
