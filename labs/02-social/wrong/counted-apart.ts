/**
 * 2.13 the item first, then each counter: what fails in between leaves a wrong counter.
 *
 * @fails 2.13
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  const [follower, followee] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(follower, compositeKey(['FOLLOWS', 'USER', followeeId])),
          GSI1PK: followee,
          GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
          Type: 'Follow',
          followerId,
          followeeId,
          since: lab.now().toISOString(),
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
  const counters = { [follower]: 'followingCount', [followee]: 'followerCount' };
  for (const [user, counter] of Object.entries(counters)) {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(user, 'PROFILE'),
        UpdateExpression: `ADD ${counter} :one`,
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
  }
}
