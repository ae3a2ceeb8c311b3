/**
 * 4.1 looking at the bandwidth before the two ids.
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
  if (!(link.bandwidthMbps > 0 && Number.isFinite(link.bandwidthMbps))) {
    throw new TopologyError('badBandwidth', `no link has ${link.bandwidthMbps} Mbps`);
  }
  if (oneId === otherId) throw new TopologyError('self', 'a device is not linked to itself');
  const half = (fromId: string, toId: string) => ({
    ...adjacencyKeys(entityKey('DEVICE', fromId), compositeKey(['LINK', 'DEVICE', toId])),
    ...{ Type: 'Link', fromId, toId },
    medium: link.medium,
    bandwidthMbps: link.bandwidthMbps,
  });
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName: lab.table, Item, ConditionExpression: 'attribute_not_exists(PK)' },
  });
  const exists = (id: string) => ({
    ConditionCheck: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('DEVICE', id), entityKey('DEVICE', id)),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          exists(oneId),
          exists(otherId),
          put(half(oneId, otherId)),
          put(half(otherId, oneId)),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const failed = (error.CancellationReasons ?? []).map(
      ({ Code }) => Code === 'ConditionalCheckFailed',
    );
    if (failed[0]) throw new TopologyError('notFound', `there is no device ${oneId}`);
    if (failed[1]) throw new TopologyError('notFound', `there is no device ${otherId}`);
    if (!failed.includes(true)) throw error;
    throw new TopologyError('alreadyConnected', `${oneId} and ${otherId} have a link`);
  }
}
