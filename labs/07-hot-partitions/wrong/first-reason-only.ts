/**
 * 7.1 reading the first reason of each error, which may have several.
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
  const [found] = mostFrequent(errors.flatMap((error) => reasonsOf(error).slice(0, 1)));
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

function mostFrequent(reasons: Reason[]): Reason[] {
  const times = new Map<string, number>();
  const name = ({ reason, resource }: Reason): string => `${reason} ${resource}`;
  for (const one of reasons) times.set(name(one), (times.get(name(one)) ?? 0) + 1);
  return reasons.sort((one, other) => (times.get(name(other)) ?? 0) - (times.get(name(one)) ?? 0));
}
