/**
 * 5.2 `postsOfTag` reads every post of the tag and cuts the page out of the list.
 *
 * @fails 5.2
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { PageRequest, PostPage } from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function postsOfTag(
  lab: LabContext,
  tag: string,
  { limit, cursor = '' }: PageRequest,
): Promise<PostPage> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :tag AND begins_with(SK, :posts)',
      ExpressionAttributeValues: { ':tag': entityKey('TAG', tag), ':posts': 'POST#' },
    },
  );
  const all: string[] = [];
  for await (const { Items = [] } of pages) all.push(...Items.map(({ postId }) => String(postId)));
  const left = all.filter((id) => id > cursor);
  const postIds = left.slice(0, limit);
  return { postIds, ...(left.length > limit && { cursor: postIds.at(-1) }) };
}
