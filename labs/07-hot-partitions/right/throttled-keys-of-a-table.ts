/**
 * 7.1 of a table by its throttled keys, of an index by its accessed ones.
 *
 * @passes 7.1
 */

import type { Diagnosis, Evidence } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function diagnose(
  _lab: LabContext,
  { errors, contributors }: Evidence,
): Promise<Diagnosis | undefined> {
  const times = new Map<string, number>();
  for (const error of errors) {
    for (const [name, reasons] of Object.entries(error as object)) {
      if (name.toLowerCase() !== 'throttlingreasons' || !Array.isArray(reasons)) continue;
      for (const { reason, resource } of reasons) {
        const said = `${reason} ${resource}`;
        times.set(said, (times.get(said) ?? 0) + 1);
      }
    }
  }
  const [most] = [...times].sort(([, one], [, other]) => other - one);
  if (!most) return undefined;
  const [reason = '', resource = ''] = most[0].split(' ');
  const isIndex = reason.startsWith('Index');
  const limit = reason.slice((isIndex ? 'IndexWrite' : 'TableWrite').length, -'Exceeded'.length);
  if (limit !== 'KeyRangeThroughput') return { limit: limit as Diagnosis['limit'], resource };
  const rule = isIndex ? 'accessed' : 'throttled';
  const keys = contributors.filter((one) => one.resource === resource && one.rule === rule);
  const largest = Math.max(...keys.map(({ sum }) => sum));
  const hottest = keys.find(({ sum }) => sum === largest);
  return { limit, resource, ...(hottest && { key: hottest.key }) };
}
