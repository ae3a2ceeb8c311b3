/**
 * 2.15 a cursor of nothing but the last post: it fits the list of any user.
 *
 * @fails 2.15
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Like,
  type Page,
  type PageRequest,
  SocialError,
} from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function likedPosts(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Like>> {
  const user = entityKey('USER', userId);
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :likes)',
      ExpressionAttributeValues: { ':user': user, ':likes': 'LIKES#POST#' },
      Limit: limit,
      ...(cursor !== undefined && {
        ExclusiveStartKey: adjacencyKeys(user, compositeKey(['LIKES', 'POST', lastOf(cursor)])),
      }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Like[];
  const last = edges.at(-1);
  if (!answer.LastEvaluatedKey || !last) return { edges };
  return { edges, cursor: Buffer.from(JSON.stringify([last.postId])).toString('base64url') };
}

function lastOf(cursor: string): string {
  try {
    const [lastId] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    return entityKey('POST', lastId as string).slice('POST#'.length);
  } catch {
    throw new SocialError('badCursor', 'this is no cursor');
  }
}
