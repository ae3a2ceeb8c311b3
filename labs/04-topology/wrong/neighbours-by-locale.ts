/**
 * 4.4 puts the devices of a level in the order of a language, where the order of the table is asked
 * for: capitals come first there.
 *
 * @fails 4.4
 */

import type { Reached } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbourhood(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<Reached[]> {
  const reached = await reference.neighbourhood(lab, deviceId, hops);
  return reached.sort((a, b) => a.hops - b.hops || a.deviceId.localeCompare(b.deviceId));
}
