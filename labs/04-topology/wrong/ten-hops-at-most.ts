/**
 * 4.3 giving up after ten hops: no path there is longer in the data centre.
 *
 * @fails 4.3
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

const MOST_HOPS = 10;

export async function shortestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<string[] | undefined> {
  await refuseUnknown(lab, fromId);
  await refuseUnknown(lab, toId);
  const cameFrom = new Map<string, string | undefined>([[fromId, undefined]]);
  let level = [fromId];
  for (let hop = 0; hop < MOST_HOPS && level.length > 0 && !cameFrom.has(toId); hop++) {
    const next: string[] = [];
    for (const id of level) {
      for (const link of await neighbours(lab, id)) {
        if (cameFrom.has(link.toId)) continue;
        cameFrom.set(link.toId, id);
        next.push(link.toId);
      }
    }
    level = next;
  }
  if (!cameFrom.has(toId)) return undefined;
  const path: string[] = [];
  for (let at: string | undefined = toId; at !== undefined; at = cameFrom.get(at)) path.unshift(at);
  return path;
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
