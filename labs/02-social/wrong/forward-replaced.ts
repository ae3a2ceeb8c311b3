/**
 * 2.13 forwards only, by a put without a condition: a second follow replaces the first.
 *
 * @fails 2.13
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followForward(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  const edge = compositeKey(['FOLLOWS', 'USER', followeeId]);
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: {
        ...adjacencyKeys(entityKey('USER', followerId), edge),
        Type: 'Follow',
        followerId,
        followeeId,
        since: lab.now().toISOString(),
      },
    }),
  );
}
