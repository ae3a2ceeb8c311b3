/**
 * 4.3 noticing the target only when its turn comes: others of its level are asked before it.
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
  let level = [[fromId]];
  while (level.length > 0) {
    const arrived = level.find((path) => path.at(-1) === toId);
    const next: string[][] = [];
    for (const path of level) {
      for (const link of await neighbours(lab, path.at(-1) as string)) {
        if (seen.has(link.toId)) continue;
        seen.add(link.toId);
        next.push([...path, link.toId]);
      }
    }
    if (arrived) return arrived;
    level = next;
  }
  return undefined;
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
