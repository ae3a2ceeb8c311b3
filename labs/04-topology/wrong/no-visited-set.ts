/**
 * 4.3 without remembering where it has been: the walk goes in circles.
 *
 * @fails 4.3 ASKED-TWICE
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
  const paths = [[fromId]];
  for (const path of paths) {
    const id = path.at(-1) as string;
    if (id === toId) return path;
    for (const link of await neighbours(lab, id)) paths.push([...path, link.toId]);
  }
  return undefined;
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
