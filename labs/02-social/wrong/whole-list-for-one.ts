/**
 * 2.5 by reading everybody whom a user follows, to look for one of them.
 *
 * @fails 2.5
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function isFollowing(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
        ExpressionAttributeValues: {
          ':user': entityKey('USER', followerId),
          ':edge': 'FOLLOWS#USER#',
        },
        ExclusiveStartKey,
      }),
    );
    if (answer.Items?.some((edge) => edge.followeeId === followeeId)) return true;
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return false;
}
