/**
 * 2.5 with begins_with for a whole key: an id that begins another id is found there.
 *
 * @fails 2.5
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function isFollowing(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: {
        ':user': entityKey('USER', followerId),
        ':edge': compositeKey(['FOLLOWS', 'USER', followeeId]),
      },
      Limit: 1,
    }),
  );
  return (answer.Items ?? []).length > 0;
}
