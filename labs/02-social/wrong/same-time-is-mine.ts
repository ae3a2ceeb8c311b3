/**
 * 2.6 takes an edge of the same time for its own first attempt: two clients follow at once, and nobody is refused.
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
  const since = lab.now().toISOString();
  const [one, other] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const keys = adjacencyKeys(one, compositeKey(['FOLLOWS', 'USER', followeeId]));
  const GSI1SK = compositeKey(['FOLLOWER', 'USER', followerId]);
  const Item = { ...keys, GSI1PK: other, GSI1SK, Type: 'Follow', followerId, followeeId, since };
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item,
        ConditionExpression: 'attribute_not_exists(PK)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    if (error.Item?.since?.S === since) return;
    throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}
