/**
 * 4.1 with a catch that takes every error for "there was no link".
 *
 * @fails 4.1
 */

import { TopologyError } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function disconnect(lab: LabContext, oneId: string, otherId: string): Promise<void> {
  if (oneId === otherId) throw new TopologyError('self', 'a device is not linked to itself');
  try {
    await solution.disconnect(lab, oneId, otherId);
  } catch {
    // There was no link.
  }
}
