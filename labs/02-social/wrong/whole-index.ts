/**
 * 2.12 without the prefix: GSI2 holds ties under the same partition key as well.
 *
 * @fails 2.12
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type FriendRequest } from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function pendingRequests(lab: LabContext, userId: string): Promise<FriendRequest[]> {
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :user',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId) },
      ScanIndexForward: false,
    }),
  );
  return (answer.Items ?? []).map(entityOf) as FriendRequest[];
}
