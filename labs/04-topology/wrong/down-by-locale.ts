/**
 * 4.7 puts the devices that are down in the order of a language.
 *
 * @fails 4.7
 */

import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function downNeighbours(lab: LabContext, deviceId: string): Promise<string[]> {
  const ids = await reference.downNeighbours(lab, deviceId);
  return ids.sort((a, b) => a.localeCompare(b));
}
