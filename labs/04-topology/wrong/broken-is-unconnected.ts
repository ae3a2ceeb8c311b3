/**
 * 4.3 with a catch that takes a broken connection for a missing path.
 *
 * @fails 4.3
 */

import { TopologyError } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function shortestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<string[] | undefined> {
  try {
    return await solution.shortestPath(lab, fromId, toId);
  } catch (error) {
    if (error instanceof TopologyError) throw error;
    return undefined;
  }
}
