/**
 * 4.7 getting every neighbour to see whether it is down.
 *
 * @fails 4.7 N+1
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function downNeighbours(lab: LabContext, deviceId: string): Promise<string[]> {
  const links = await neighbours(lab, deviceId);
  const down: string[] = [];
  for (const { toId } of links) {
    const key = entityKey('DEVICE', toId);
    const Key = adjacencyKeys(key, key);
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item?.status === 'down') down.push(toId);
  }
  return down;
}
