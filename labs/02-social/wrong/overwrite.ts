/**
 * 2.1 by a bare PutItem: whoever signs up with a taken id takes the followers away.
 *
 * @fails 2.1
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { NewProfile } from '#entities/02-social.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function putProfile(lab: LabContext, profile: NewProfile): Promise<void> {
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
    }),
  );
}
