/**
 * 4.4 Infinity is let through as a whole number of hops.
 *
 * @fails 4.4
 */

import { type Reached, TopologyError } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbourhood as around } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbourhood(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<Reached[]> {
  if (Math.floor(hops) !== hops || hops < 0) throw new TopologyError('badHops', `${hops} hops`);
  return around(lab, deviceId, Math.min(hops, Number.MAX_SAFE_INTEGER));
}
