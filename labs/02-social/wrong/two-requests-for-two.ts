/**
 * 2.11 by a request for each direction, one after the other: both keys are known from the start.
 *
 * @fails 2.11
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followsBetween(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<Follow[]> {
  const follows: Follow[] = [];
  for (const [follower, followee] of [
    [oneId, otherId],
    [otherId, oneId],
  ] as const) {
    const Key = adjacencyKeys(
      entityKey('USER', follower),
      compositeKey(['FOLLOWS', 'USER', followee]),
    );
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item) follows.push(entityOf(Item) as Follow);
  }
  return follows.sort((a, b) => (a.followerId < b.followerId ? -1 : 1));
}
