/**
 * 2.15 by a prefix without its last delimiter: likes of postcards begin with it as well.
 *
 * @fails 2.15
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Like, type Page, type PageRequest } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function likedPosts(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Like>> {
  const user = entityKey('USER', userId);
  const start =
    cursor === undefined
      ? undefined
      : adjacencyKeys(
          user,
          compositeKey(['LIKES', 'POST', Buffer.from(cursor, 'base64url').toString()]),
        );
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :likes)',
      ExpressionAttributeValues: { ':user': user, ':likes': 'LIKES#POST' },
      Limit: limit,
      ExclusiveStartKey: start,
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Like[];
  const last = edges.at(-1);
  if (!answer.LastEvaluatedKey || !last) return { edges };
  return { edges, cursor: Buffer.from(String(last.postId)).toString('base64url') };
}
