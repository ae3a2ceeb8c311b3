/** Step 7.1: other answers that are right. */

import type { Diagnosis, Evidence } from '#entities/07-hot-partitions.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'by-the-metrics: by the metric that is largest, and not by the errors': { diagnose },
  'throttled-keys-of-a-table: of a table by its throttled keys, of an index by its accessed ones': {
    diagnose: diagnoseThrottledKeysOfATable,
  },
} satisfies RightAnswers<typeof model>;

async function diagnose(
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

async function diagnoseThrottledKeysOfATable(
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
