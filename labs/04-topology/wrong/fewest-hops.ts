/**
 * 4.6 the path with the fewest hops, and what happens to fit through it.
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
  const found: WidestPath[] = [{ path: [fromId], bandwidthMbps: Number.POSITIVE_INFINITY }];
  for (const { path, bandwidthMbps } of found) {
    for (const link of await neighbours(lab, path.at(-1) as string)) {
      if (seen.has(link.toId)) continue;
      seen.add(link.toId);
      const narrowest = Math.min(bandwidthMbps, link.bandwidthMbps);
      found.push({ path: [...path, link.toId], bandwidthMbps: narrowest });
    }
    if (seen.has(toId)) return found.find((one) => one.path.at(-1) === toId);
  }
  return undefined;
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
