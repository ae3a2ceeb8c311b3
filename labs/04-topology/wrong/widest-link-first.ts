/**
 * 4.6 always along the widest link: what comes behind it may be narrow.
 *
 * @fails 4.6
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { TopologyError, type WidestPath } from '#entities/04-topology.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function widestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<WidestPath | undefined> {
  if (fromId === toId) throw new TopologyError('self', `${fromId} is one device, not two`);
  await refuseUnknown(lab, fromId);
  await refuseUnknown(lab, toId);
  const seen = new Set([fromId]);
  const walk = async (path: string[], width: number): Promise<WidestPath | undefined> => {
    const id = path.at(-1) as string;
    if (id === toId) return { path, bandwidthMbps: width };
    const links = await neighbours(lab, id);
    for (const link of links.sort((a, b) => b.bandwidthMbps - a.bandwidthMbps)) {
      if (seen.has(link.toId)) continue;
      seen.add(link.toId);
      const found = await walk([...path, link.toId], Math.min(width, link.bandwidthMbps));
      if (found) return found;
    }
    return undefined;
  };
  return walk([fromId], Number.POSITIVE_INFINITY);
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
