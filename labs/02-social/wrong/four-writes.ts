/**
 * 2.2 by four writes one after another: a connection that breaks between them leaves half an edge.
 *
 * @fails 2.2
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function follow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  const edge = { followerId, followeeId, since: lab.now().toISOString() };
  const [one, other] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const forward = adjacencyKeys(one, compositeKey(['FOLLOWS', 'USER', followeeId]));
  const reverse = adjacencyKeys(other, compositeKey(['FOLLOWER', 'USER', followerId]));
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...forward, Type: 'Follow', ...edge },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
  await lab.db.send(
    new PutCommand({ TableName: lab.table, Item: { ...reverse, Type: 'Follower', ...edge } }),
  );
  await addOne(lab, one, 'followingCount');
  await addOne(lab, other, 'followerCount');
}

async function addOne(lab: LabContext, user: string, counter: string): Promise<void> {
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `SET ${counter} = ${counter} + :one`,
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
}
