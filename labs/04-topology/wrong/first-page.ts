/**
 * 4.2 taking the first page for all links.
 *
 * @fails 4.2 LOST-PAGE
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Link } from '#entities/04-topology.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :device AND begins_with(SK, :link)',
      ExpressionAttributeValues: {
        ':device': entityKey('DEVICE', deviceId),
        ':link': 'LINK#DEVICE#',
      },
    }),
  );
  return Items.map(entityOf) as Link[];
}
