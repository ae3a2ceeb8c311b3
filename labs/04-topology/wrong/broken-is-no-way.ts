/**
 * 4.6 with a catch that takes a broken connection for a missing path.
 *
 * @fails 4.6
 */

import { TopologyError, type WidestPath } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function widestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<WidestPath | undefined> {
  try {
    return await solution.widestPath(lab, fromId, toId);
  } catch (error) {
    if (error instanceof TopologyError) throw error;
    return undefined;
  }
}
