/**
 * 4.7 DynamoDB leaves out the neighbours that are not down; the links are read all the same.
 *
 * @passes 4.7
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function downNeighbours(lab: LabContext, deviceId: string): Promise<string[]> {
  const ids: string[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :device AND begins_with(SK, :link)',
      FilterExpression: 'toStatus = :down',
      ExpressionAttributeValues: {
        ':device': entityKey('DEVICE', deviceId),
        ':link': 'LINK#DEVICE#',
        ':down': 'down',
      },
      ProjectionExpression: 'toId',
    },
  );
  for await (const { Items = [] } of pages) ids.push(...Items.map(({ toId }) => toId));
  return ids;
}
