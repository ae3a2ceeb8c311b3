/**
 * 2.7 reading both lists whole: five thousand edges for the sake of a hundred and thirty.
 *
 * @fails 2.7
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, type Follower } from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  const followers = await allEdges(lab, userId, 'FOLLOWER#USER#');
  const known = new Set(followers.map(({ followerId }) => followerId));
  const follows = await allEdges(lab, userId, 'FOLLOWS#USER#');
  return follows.map(({ followeeId }) => followeeId).filter((id) => known.has(id));
}

async function allEdges(
  lab: LabContext,
  userId: string,
  edge: string,
): Promise<(Follow | Follower)[]> {
  const edges: (Follow | Follower)[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
        ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': edge },
        ExclusiveStartKey,
      }),
    );
    edges.push(...((page.Items ?? []).map(entityOf) as (Follow | Follower)[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return edges;
}
