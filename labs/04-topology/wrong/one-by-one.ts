/**
 * 4.4 asking one device after the other: each waits for an answer that it does not need.
 *
 * @fails 4.4
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Reached, TopologyError } from '#entities/04-topology.ts';
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
    for (const id of level) links.push(...(await neighbours(lab, id)));
    level = [...new Set(links.map(({ toId }) => toId))].filter((id) => !seen.has(id)).sort();
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
