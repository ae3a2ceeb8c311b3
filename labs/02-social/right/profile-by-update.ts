/**
 * 2.1 the profile is written by UpdateItem, on the condition that there is none.
 *
 * @passes 2.1
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type NewProfile, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function putProfile(
  lab: LabContext,
  { userId, name, bio }: NewProfile,
): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
        UpdateExpression:
          'SET #type = :type, userId = :userId, #name = :name, bio = :bio, followerCount = :zero, followingCount = :zero',
        ConditionExpression: 'attribute_not_exists(PK)',
        ExpressionAttributeNames: { '#type': 'Type', '#name': 'name' },
        ExpressionAttributeValues: {
          ':type': 'Profile',
          ':userId': userId,
          ':name': name,
          ':bio': bio,
          ':zero': 0,
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyExists', `there is already a user ${userId}`);
  }
}
