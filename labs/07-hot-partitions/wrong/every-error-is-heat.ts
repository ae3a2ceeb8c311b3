/**
 * 7.1 taking every error for a throttle, a condition that failed too.
 *
 * @fails 7.1
 */

import type { Contributor, Diagnosis, Evidence } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function diagnose(
  _lab: LabContext,
  { errors, contributors }: Evidence,
): Promise<Diagnosis | undefined> {
  if (errors.length === 0) return undefined;
  const [found] = mostFrequent(errors.flatMap(reasonsOf));
  const limit = /(?:Read|Write)(\w+)Exceeded$/.exec(found?.reason ?? '')?.[1];
  const busiest = hottest(contributors, found?.resource);
  return {
    limit: (limit ?? 'KeyRangeThroughput') as Diagnosis['limit'],
    resource: found?.resource ?? busiest?.resource ?? '',
    ...(limit !== 'ProvisionedThroughput' && busiest && { key: busiest.key }),
  };
}

function hottest(contributors: readonly Contributor[], resource?: string): Contributor | undefined {
  return contributors
    .filter(({ rule }) => rule === 'accessed')
    .filter((one) => resource === undefined || one.resource === resource)
    .sort((one, other) => other.sum - one.sum)[0];
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
