/**
 * 2.8 counting the edges for every screen: COUNT returns no item, and reads them all.
 *
 * @fails 2.8
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followerCount(lab: LabContext, userId: string): Promise<number> {
  let followers = 0;
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        Select: 'COUNT',
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
        ExpressionAttributeValues: {
          ':user': entityKey('USER', userId),
          ':edge': 'FOLLOWER#USER#',
        },
        ExclusiveStartKey,
      }),
    );
    followers += page.Count ?? 0;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return followers;
}
