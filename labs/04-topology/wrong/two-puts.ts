/**
 * 4.1 by two writes one after the other: a connection that breaks between them leaves half a link.
 *
 * @fails 4.1
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
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
  try {
    for (const Item of [half(oneId, otherId), half(otherId, oneId)]) {
      await lab.db.send(
        new PutCommand({
          TableName: lab.table,
          Item,
          ConditionExpression: 'attribute_not_exists(PK)',
        }),
      );
    }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new TopologyError('alreadyConnected', `${oneId} and ${otherId} have a link`);
  }
}
