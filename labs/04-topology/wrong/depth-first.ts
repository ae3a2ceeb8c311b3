/**
 * 4.3 depth first: the first path found is a path, and seldom the shortest.
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
  const seen = new Set([fromId]);
  const walk = async (path: string[]): Promise<string[] | undefined> => {
    const id = path.at(-1) as string;
    if (id === toId) return path;
    for (const link of await neighbours(lab, id)) {
      if (seen.has(link.toId)) continue;
      seen.add(link.toId);
      const found = await walk([...path, link.toId]);
      if (found) return found;
    }
    return undefined;
  };
  return walk([fromId]);
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
