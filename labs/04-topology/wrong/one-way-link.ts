/**
 * 4.1 a link that is there from one end only.
 *
 * @fails 4.1
 */

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
  const half = (fromId: string, toId: string) => ({
    ...adjacencyKeys(entityKey('DEVICE', fromId), compositeKey(['LINK', 'DEVICE', toId])),
    ...{ Type: 'Link', fromId, toId, ...link },
  });
  const device = entityKey('DEVICE', oneId);
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          ConditionCheck: {
            TableName: lab.table,
            Key: adjacencyKeys(device, device),
            ConditionExpression: 'attribute_exists(PK)',
          },
        },
        {
          Put: {
            TableName: lab.table,
            Item: half(oneId, otherId),
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
      ],
    }),
  );
}
