/**
 * 4.7 taking whatever is not up for down: a new link has no copy yet.
 *
 * @fails 4.7
 */

import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function downNeighbours(lab: LabContext, deviceId: string): Promise<string[]> {
  const links = await neighbours(lab, deviceId);
  return links.filter(({ toStatus }) => toStatus !== 'up').map(({ toId }) => toId);
}
