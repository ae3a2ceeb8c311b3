/**
 * 2.8 recounting from the counter: what is to be verified cannot say whether it is right.
 *
 * @fails 2.8
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Profile } from '#entities/02-social.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function recountFollowers(lab: LabContext, userId: string): Promise<number> {
  const Key = adjacencyKeys(entityKey('USER', userId), 'PROFILE');
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  return Item ? (entityOf(Item) as Profile).followerCount : 0;
}
