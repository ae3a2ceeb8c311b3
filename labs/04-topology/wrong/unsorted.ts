/**
 * 4.4 in the order in which the devices were found.
 *
 * @fails 4.4
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { IN_FLIGHT, type Reached, TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbourhood(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<Reached[]> {
  if (!Number.isInteger(hops) || hops < 0) throw new TopologyError('badHops', `${hops} hops`);
  await refuseUnknown(lab, deviceId);
  const reached: Reached[] = [];
  const seen = new Set([deviceId]);
  let level = [deviceId];
  for (let hop = 1; hop <= hops && level.length > 0; hop++) {
    const links = [];
    for (let first = 0; first < level.length; first += IN_FLIGHT) {
      const part = level.slice(first, first + IN_FLIGHT);
      links.push(...(await Promise.all(part.map((id) => neighbours(lab, id)))).flat());
    }
    level = [...new Set(links.map(({ toId }) => toId))].filter((id) => !seen.has(id));
    for (const id of level) {
      seen.add(id);
      reached.push({ deviceId: id, hops: hop });
    }
  }
  return reached;
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
