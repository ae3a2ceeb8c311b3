/**
 * 2.1 the object of the caller comes last: a profile that is copied begins with the counters of the
 * other user.
 *
 * @fails 2.1
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type NewProfile, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function putProfile(lab: LabContext, profile: NewProfile): Promise<void> {
  const keys = adjacencyKeys(entityKey('USER', profile.userId), 'PROFILE');
  const counters = { followerCount: 0, followingCount: 0 };
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...keys, Type: 'Profile', ...counters, ...profile },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyExists', `there is already a user ${profile.userId}`);
  }
}
