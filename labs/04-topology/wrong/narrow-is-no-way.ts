/**
 * 4.6 in which a way of less than 1 Mbps is no way.
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
  const cameFrom = new Map<string, string | undefined>([[fromId, undefined]]);
  const open = new Map([[fromId, Number.POSITIVE_INFINITY]]);
  const settled = new Set<string>();
  while (open.size > 0) {
    const [next] = [...open].sort((a, b) => b[1] - a[1]);
    const [id, width] = next as [string, number];
    if (id === toId) return { path: back(toId, cameFrom), bandwidthMbps: width };
    open.delete(id);
    settled.add(id);
    for (const link of await neighbours(lab, id)) {
      const through = Math.min(width, link.bandwidthMbps);
      if (settled.has(link.toId) || through <= (open.get(link.toId) ?? 1)) continue;
      open.set(link.toId, through);
      cameFrom.set(link.toId, id);
    }
  }
  return undefined;
}

function back(id: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const path: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = cameFrom.get(at)) path.unshift(at);
  return path;
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
