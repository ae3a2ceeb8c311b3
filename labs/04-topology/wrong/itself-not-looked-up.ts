/**
 * 4.3 answering at once for a device and itself, and not asking whether there is such a device.
 *
 * @fails 4.3
 */

import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function shortestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<string[] | undefined> {
  if (fromId === toId) return [fromId];
  return solution.shortestPath(lab, fromId, toId);
}
