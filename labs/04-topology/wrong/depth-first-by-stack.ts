/**
 * 4.3 depth first with a stack: on some pairs of devices its first path is the shortest.
 *
 * @fails 4.3
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function shortestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<string[] | undefined> {
  await refuseUnknown(lab, fromId);
  await refuseUnknown(lab, toId);
  if (fromId === toId) return [fromId];
  const seen = new Set([fromId]);
  const stack = [[fromId]];
  for (let path = stack.pop(); path; path = stack.pop()) {
    for (const link of await neighbours(lab, path.at(-1) as string)) {
      if (link.toId === toId) return [...path, toId];
      if (seen.has(link.toId)) continue;
      seen.add(link.toId);
      stack.push([...path, link.toId]);
    }
  }
  return undefined;
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
