/**
 * 2.12 by filtering all requests that a user ever got for those that are pending.
 *
 * @fails 2.12 FILTER-WASTE
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type FriendRequest } from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function pendingRequests(lab: LabContext, userId: string): Promise<FriendRequest[]> {
  const requests: FriendRequest[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :request)',
        FilterExpression: '#state = :pending',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':user': entityKey('USER', userId),
          ':request': 'REQUEST#USER#',
          ':pending': 'pending',
        },
        ExclusiveStartKey,
      }),
    );
    requests.push(...((page.Items ?? []).map(entityOf) as FriendRequest[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return requests.sort((a, b) => (a.askedAt < b.askedAt ? 1 : -1));
}
