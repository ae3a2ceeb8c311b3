/**
 * 2.7 taking a BatchGetItem for complete: what comes back as UnprocessedKeys is lost.
 *
 * @fails 2.7
 */

import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, type Follower } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  const user = entityKey('USER', userId);
  const profile = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: adjacencyKeys(user, 'PROFILE') }),
  );
  const { followerCount = 0, followingCount = 0 } = profile.Item ?? {};
  const ids = (await allEdges(lab, user, 'FOLLOWS#USER#')).map((edge) => edge.followeeId);
  if (followerCount <= 20 * followingCount) {
    const followers = await allEdges(lab, user, 'FOLLOWER#USER#');
    const known = new Set(followers.map(({ followerId }) => followerId));
    return ids.filter((id) => known.has(id));
  }
  const back: string[] = [];
  for (let first = 0; first < ids.length; first += 100) {
    const Keys = ids
      .slice(first, first + 100)
      .map((id) => adjacencyKeys(user, compositeKey(['FOLLOWER', 'USER', id])));
    const answer = await lab.db.send(
      new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }),
    );
    back.push(...(answer.Responses?.[lab.table] ?? []).map((item) => item.followerId));
  }
  return back.sort();
}

async function allEdges(
  lab: LabContext,
  user: string,
  edge: string,
): Promise<(Follow | Follower)[]> {
  const edges: (Follow | Follower)[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
        ExpressionAttributeValues: { ':user': user, ':edge': edge },
        ExclusiveStartKey,
      }),
    );
    edges.push(...((page.Items ?? []).map(entityOf) as (Follow | Follower)[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return edges;
}
