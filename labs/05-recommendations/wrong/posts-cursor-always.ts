/**
 * 5.2 `postsOfTag` gives a cursor with every page that has a post, also with the last one.
 *
 * @fails 5.2
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PageRequest, PostPage } from '#entities/05-recommendations.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function postsOfTag(
  lab: LabContext,
  tag: string,
  { limit, cursor }: PageRequest,
): Promise<PostPage> {
  const key = entityKey('TAG', tag);
  const from = cursor === undefined ? undefined : adjacencyKeys(key, entityKey('POST', cursor));
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :tag AND begins_with(SK, :posts)',
      ExpressionAttributeValues: { ':tag': key, ':posts': 'POST#' },
      Limit: limit,
      ExclusiveStartKey: from,
    }),
  );
  const postIds = Items.map(({ postId }) => String(postId));
  return { postIds, cursor: postIds.at(-1) };
}
