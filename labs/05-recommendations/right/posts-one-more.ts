/**
 * 5.2 `postsOfTag` reads one post more than the page has: that one says whether there are more.
 *
 * @passes 5.2
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
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
  const ids: string[] = [];
  let from: QueryCommandInput['ExclusiveStartKey'] =
    cursor === undefined ? undefined : adjacencyKeys(key, entityKey('POST', cursor));
  do {
    const { Items = [], LastEvaluatedKey } = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :tag AND begins_with(SK, :posts)',
        ExpressionAttributeValues: { ':tag': key, ':posts': 'POST#' },
        Limit: limit + 1 - ids.length,
        ExclusiveStartKey: from,
      }),
    );
    ids.push(...Items.map(({ postId }) => String(postId)));
    from = LastEvaluatedKey;
  } while (from && ids.length <= limit);
  const postIds = ids.slice(0, limit);
  return { postIds, ...(ids.length > limit && { cursor: postIds.at(-1) }) };
}
