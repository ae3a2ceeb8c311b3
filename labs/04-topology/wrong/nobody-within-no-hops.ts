/**
 * 4.4 returns an empty list for 0 hops before it has looked for the device: nobody hears that there is
 * no such device.
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
  return hops === 0 ? [] : reference.neighbourhood(lab, deviceId, hops);
}
