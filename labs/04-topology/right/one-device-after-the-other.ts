/**
 * 4.3 a queue of devices, one after the other, that ends as soon as a link names the target.
 *
 * @passes 4.3
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
  const paths = new Map([[fromId, [fromId]]]);
  // A Map goes on with what is put into it meanwhile.
  for (const [id, path] of paths) {
    if (id === toId) return path;
    for (const link of await neighbours(lab, id)) {
      if (link.toId === toId) return [...path, toId];
      if (!paths.has(link.toId)) paths.set(link.toId, [...path, link.toId]);
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
