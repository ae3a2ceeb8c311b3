/**
 * 5.2 `postsOfTag` asks for the sort keys behind the cursor, without an ExclusiveStartKey.
 *
 * @passes 5.2
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PageRequest, PostPage } from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function postsOfTag(
  lab: LabContext,
  tag: string,
  { limit, cursor }: PageRequest,
): Promise<PostPage> {
  const key = entityKey('TAG', tag);
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :tag AND SK > :before',
      ExpressionAttributeValues: { ':tag': key, ':before': `POST#${cursor ?? ''}` },
      Limit: limit,
    }),
  );
  const postIds = Items.map(({ postId }) => String(postId));
  return { postIds, ...(LastEvaluatedKey && { cursor: postIds.at(-1) }) };
}
