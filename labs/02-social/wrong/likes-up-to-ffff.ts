/**
 * 2.15 by a range that ends at U+FFFF: DynamoDB sorts by UTF-8 bytes, and an emoji comes after it.
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
  const [first, last] = ['LIKES#POST#', 'LIKES#POST#\uffff'];
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':user': user, ':first': first, ':last': last },
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: startKey(cursor, userId) }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Like[];
  const lastId = edges.at(-1)?.postId;
  if (!answer.LastEvaluatedKey || lastId === undefined) return { edges };
  const text = JSON.stringify(['likes', userId, lastId]);
  return { edges, cursor: Buffer.from(text).toString('base64url') };
}

function startKey(cursor: string, userId: string): Record<string, string> {
  try {
    const [list, owner, lastId] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (list === 'likes' && owner === userId && lastId) {
      return adjacencyKeys(entityKey('USER', userId), compositeKey(['LIKES', 'POST', lastId]));
    }
  } catch {
    // No JSON, or no id: refused below.
  }
  throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
}
