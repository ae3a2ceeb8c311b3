/**
 * 4.6 asking a device anew whenever a link leads to it.
 *
 * @fails 4.6 ASKED-TWICE
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
  const widths = new Map([[fromId, Number.POSITIVE_INFINITY]]);
  const cameFrom = new Map<string, string | undefined>([[fromId, undefined]]);
  const queue = [fromId];
  for (const id of queue) {
    for (const link of await neighbours(lab, id)) {
      const through = Math.min(widths.get(id) ?? 0, link.bandwidthMbps);
      if (through <= (widths.get(link.toId) ?? 0)) continue;
      widths.set(link.toId, through);
      cameFrom.set(link.toId, id);
      queue.push(link.toId);
    }
  }
  const bandwidthMbps = widths.get(toId);
  return bandwidthMbps === undefined ? undefined : { path: back(toId, cameFrom), bandwidthMbps };
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
