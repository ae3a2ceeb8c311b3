/**
 * 4.1 putting both halves without a condition: who connects again replaces what was there.
 *
 * @fails 4.1
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
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
  const check = (deviceId: string) => ({
    ConditionCheck: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('DEVICE', deviceId), entityKey('DEVICE', deviceId)),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
  const half = (fromId: string, toId: string) => ({
    ...adjacencyKeys(entityKey('DEVICE', fromId), compositeKey(['LINK', 'DEVICE', toId])),
    ...{ Type: 'Link', fromId, toId, ...link },
  });
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName: lab.table, Item },
  });

  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          check(oneId),
          check(otherId),
          put(half(oneId, otherId)),
          put(half(otherId, oneId)),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    throw new TopologyError('notFound', `${oneId} or ${otherId} does not exist`);
  }
}
