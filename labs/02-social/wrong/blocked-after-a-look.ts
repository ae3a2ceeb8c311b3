/**
 * 2.16 looks for a block and then follows: a block that comes in between does not hold.
 *
 * @fails 2.16
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { follow } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function followUnlessBlocked(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  for (const [one, other] of [
    [followerId, followeeId],
    [followeeId, followerId],
  ] as const) {
    const Key = adjacencyKeys(entityKey('USER', one), compositeKey(['BLOCKED', 'USER', other]));
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item) throw new SocialError('blocked', `${one} has blocked ${other}`);
  }
  await follow(lab, followerId, followeeId);
}
