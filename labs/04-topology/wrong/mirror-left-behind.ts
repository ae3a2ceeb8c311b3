/**
 * 4.1 cutting the link from one end only: its mirror still leads there.
 *
 * @fails 4.1
 */

import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function disconnect(lab: LabContext, oneId: string, otherId: string): Promise<void> {
  if (oneId === otherId) throw new TopologyError('self', 'a device is not linked to itself');
  const Key = adjacencyKeys(entityKey('DEVICE', oneId), compositeKey(['LINK', 'DEVICE', otherId]));
  await lab.db.send(new DeleteCommand({ TableName: lab.table, Key }));
}
