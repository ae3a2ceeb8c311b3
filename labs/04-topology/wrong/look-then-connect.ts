/**
 * 4.1 looking for the link first: two clients that look at the same moment both make it.
 *
 * @fails 4.1 READ-MODIFY-WRITE
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type NewLink, TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  link: NewLink,
): Promise<void> {
  if (oneId === otherId) throw new TopologyError('self', 'a device is not linked to itself');
  if (!(link.bandwidthMbps > 0 && Number.isFinite(link.bandwidthMbps))) {
    throw new TopologyError('badBandwidth', `no link has ${link.bandwidthMbps} Mbps`);
  }
  const half = (fromId: string, toId: string) => ({
    ...adjacencyKeys(entityKey('DEVICE', fromId), compositeKey(['LINK', 'DEVICE', toId])),
    ...{ Type: 'Link', fromId, toId, ...link },
  });
  const there = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('DEVICE', oneId), compositeKey(['LINK', 'DEVICE', otherId])),
    }),
  );
  if (there.Item) throw new TopologyError('alreadyConnected', `${oneId} has that link`);
  const put = (Item: Record<string, unknown>) => ({ Put: { TableName: lab.table, Item } });
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [put(half(oneId, otherId)), put(half(otherId, oneId))],
    }),
  );
}
