/**
 * 2.7 comparing the first pages of both lists: a star’s followers go on behind it.
 *
 * @fails 2.7 LOST-PAGE
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, type Follower } from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  const list = async (edge: string) => {
    const answer = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
        ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': edge },
      }),
    );
    return (answer.Items ?? []).map(entityOf) as (Follow | Follower)[];
  };
  const followers = await list('FOLLOWER#USER#');
  const known = new Set(followers.map(({ followerId }) => followerId));
  const follows = await list('FOLLOWS#USER#');
  return follows.map(({ followeeId }) => followeeId).filter((id) => known.has(id));
}
