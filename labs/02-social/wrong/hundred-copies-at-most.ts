/**
 * 2.17 that renews the first hundred copies of a picture, and leaves the others as they are.
 *
 * @fails 2.17
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { following } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function changePicture(
  lab: LabContext,
  userId: string,
  picture: string,
): Promise<void> {
  const answer = await updated(lab, {
    Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
    UpdateExpression: 'SET picture = :picture ADD pictureVersion :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':picture': picture, ':one': 1 },
  });
  if (!answer) throw new SocialError('notFound', `there is no user ${userId}`);
  const { edges } = await following(lab, userId, { limit: 100 });
  for (const { followeeId } of edges) {
    await updated(lab, {
      Key: adjacencyKeys(entityKey('USER', followeeId), compositeKey(['FOLLOWER', 'USER', userId])),
      UpdateExpression: 'SET followerPicture = :picture, pictureVersion = :version',
      ConditionExpression:
        'attribute_exists(PK) AND (attribute_not_exists(pictureVersion) OR pictureVersion < :version)',
      ExpressionAttributeValues: { ':picture': picture, ':version': answer.pictureVersion },
    });
  }
}

/** The new values of an item; nothing if the condition failed. */
async function updated(
  lab: LabContext,
  update: Omit<UpdateCommand['input'], 'TableName'>,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { Attributes } = await lab.db.send(
      new UpdateCommand({ TableName: lab.table, ReturnValues: 'UPDATED_NEW', ...update }),
    );
    return Attributes;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return undefined;
  }
}
