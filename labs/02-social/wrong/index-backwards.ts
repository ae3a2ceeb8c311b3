/**
 * 2.6 with the keys of the index the wrong way round: it finds the edge where the table finds it.
 *
 * @fails 2.6
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followIndexed(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  const follower = entityKey('USER', followerId);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(follower, compositeKey(['FOLLOWS', 'USER', followeeId])),
          GSI1PK: follower,
          GSI1SK: compositeKey(['FOLLOWER', 'USER', followeeId]),
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
}
