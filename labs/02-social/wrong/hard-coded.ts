/**
 * 2.7 knowing the star by id: in other data it is somebody else.
 *
 * @fails 2.7 HARD-CODED
 */

import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, type Follower } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

/** Followed by more than anybody else. */
const STAR = 'hal51173';

export async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  const user = entityKey('USER', userId);
  const ids = (await allEdges(lab, user, 'FOLLOWS#USER#')).map((edge) => edge.followeeId);
  if (userId !== STAR) {
    const followers = await allEdges(lab, user, 'FOLLOWER#USER#');
    const known = new Set(followers.map(({ followerId }) => followerId));
    return ids.filter((id) => known.has(id));
  }
  const back: string[] = [];
  for (let first = 0; first < ids.length; first += 100) {
    let keys: Record<string, unknown>[] | undefined = ids
      .slice(first, first + 100)
      .map((id) => adjacencyKeys(user, compositeKey(['FOLLOWER', 'USER', id])));
    while (keys && keys.length > 0) {
      const RequestItems: BatchGetCommandInput['RequestItems'] = { [lab.table]: { Keys: keys } };
      const answer: BatchGetCommandOutput = await lab.db.send(
        new BatchGetCommand({ RequestItems }),
      );
      back.push(...(answer.Responses?.[lab.table] ?? []).map((item) => item.followerId));
      keys = answer.UnprocessedKeys?.[lab.table]?.Keys;
    }
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
