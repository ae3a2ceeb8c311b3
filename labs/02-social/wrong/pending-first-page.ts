/**
 * 2.12 the first page taken for the list: right until the requests fill more than one page.
 *
 * @fails 2.12
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type FriendRequest } from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function pendingRequests(lab: LabContext, userId: string): Promise<FriendRequest[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :user AND begins_with(GSI2SK, :pending)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':pending': 'PENDING#' },
      ScanIndexForward: false,
    }),
  );
  return Items.map(entityOf) as FriendRequest[];
}
