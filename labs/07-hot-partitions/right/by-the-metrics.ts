/**
 * 7.1 by the metric that is largest, and not by the errors.
 *
 * @passes 7.1
 */

import type { Diagnosis, Evidence } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function diagnose(
  _lab: LabContext,
  { metrics, contributors }: Evidence,
): Promise<Diagnosis | undefined> {
  const events = metrics.flatMap(({ name, resource, sum }) => {
    const limit = /^Write(\w+)ThrottleEvents$/.exec(name)?.[1];
    return limit === undefined || sum === 0 ? [] : [{ limit, resource, sum }];
  });
  const most = events.sort((one, other) => other.sum - one.sum)[0];
  if (!most) return undefined;
  const { resource } = most;
  const limit = most.limit as Diagnosis['limit'];
  if (limit !== 'KeyRangeThroughput') return { limit, resource };
  const accessed = contributors.filter(
    (one) => one.resource === resource && one.rule === 'accessed',
  );
  const [hottest] = accessed.sort((one, other) => other.sum - one.sum);
  return { limit, resource, ...(hottest && { key: hottest.key }) };
}
