/**
 * 4.3 looks the ends up only where no path is found: a link is left that leads to a device that is gone.
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
  const paths = new Map([[fromId, [fromId]]]);
  for (const [id, path] of paths) {
    if (paths.has(toId)) break;
    for (const link of await neighbours(lab, id)) {
      if (!paths.has(link.toId)) paths.set(link.toId, [...path, link.toId]);
    }
  }
  const found = paths.get(toId);
  if (found && fromId !== toId) return found;
  for (const id of [fromId, toId]) {
    const key = entityKey('DEVICE', id);
    const { Item } = await lab.db.send(
      new GetCommand({ TableName: lab.table, Key: adjacencyKeys(key, key) }),
    );
    if (!Item) throw new TopologyError('notFound', `there is no device ${id}`);
  }
  return found;
}
