/**
 * 2.1 telling every error as a taken id, also that of a broken connection.
 *
 * @fails 2.1
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type NewProfile, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function putProfile(lab: LabContext, profile: NewProfile): Promise<void> {
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(entityKey('USER', profile.userId), 'PROFILE'),
          Type: 'Profile',
          ...profile,
          followerCount: 0,
          followingCount: 0,
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch {
    throw new SocialError('alreadyExists', `there is already a user ${profile.userId}`);
  }
}
