/**
 * 4.4 the devices that were seen are members of an object: it has members of its own from the beginning.
 *
 * @fails 4.4
 */

import { IN_FLIGHT, type Reached } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbourhood as around, neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbourhood(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<Reached[]> {
  // Refuses what has to be refused.
  await around(lab, deviceId, Number.isInteger(hops) && hops > 0 ? 0 : hops);
  const seen: Record<string, boolean> = { [deviceId]: true };
  const reached: Reached[] = [];
  let level = [deviceId];
  for (let hop = 1; hop <= hops && level.length > 0; hop++) {
    const next: string[] = [];
    for (let first = 0; first < level.length; first += IN_FLIGHT) {
      const few = level.slice(first, first + IN_FLIGHT);
      const lists = await Promise.all(few.map((id) => neighbours(lab, id)));
      for (const { toId } of lists.flat()) {
        if (seen[toId]) continue;
        seen[toId] = true;
        next.push(toId);
      }
    }
    level = next.sort();
    reached.push(...level.map((id) => ({ deviceId: id, hops: hop })));
  }
  return reached;
}
