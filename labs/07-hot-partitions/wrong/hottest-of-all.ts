/**
 * 7.1 taking the key that is accessed most, whatever the resource.
 *
 * @fails 7.1
 */

import type { Diagnosis, Evidence } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { diagnose as diagnosis } from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function diagnose(
  lab: LabContext,
  evidence: Evidence,
): Promise<Diagnosis | undefined> {
  const found = await diagnosis(lab, evidence);
  const [hottest] = evidence.contributors
    .filter(({ rule }) => rule === 'accessed')
    .sort((one, other) => other.sum - one.sum);
  if (found?.key === undefined || !hottest) return found;
  return { ...found, key: hottest.key };
}
