/**
 * 2.15 with a cursor that says which list and whose; the id of the post goes into a key unseen.
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
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

const LIST = 'likedPosts';

export async function likedPosts(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Like>> {
  const user = entityKey('USER', userId);
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': user, ':edge': 'LIKES#POST#' },
      Limit: limit,
      ...(cursor !== undefined && {
        ExclusiveStartKey: adjacencyKeys(user, `LIKES#POST#${readCursor(cursor, userId)}`),
      }),
    }),
  );
  const edges = Items.map(entityOf) as Like[];
  if (!LastEvaluatedKey) return { edges };
  const text = [LIST, userId, edges.at(-1)?.postId].join('/');
  return { edges, cursor: Buffer.from(text).toString('base64url') };
}

function readCursor(cursor: string, userId: string): string {
  const [list, owner, postId] = Buffer.from(cursor, 'base64url').toString('utf8').split('/');
  if (list === LIST && owner === userId && postId !== undefined) return postId;
  throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
}
