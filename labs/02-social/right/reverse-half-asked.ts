/**
 * 2.5 the reverse half is asked: it is there whenever the forward half is.
 *
 * @passes 2.5
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function isFollowing(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const Key = {
    PK: entityKey('USER', followeeId),
    SK: compositeKey(['FOLLOWER', 'USER', followerId]),
  };
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  return Boolean(Item);
}
