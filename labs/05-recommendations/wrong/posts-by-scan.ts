/**
 * 5.2 `postsOfTag` scans the table for the items of the tag.
 *
 * @fails 5.2 SCAN
 */

import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { PageRequest, PostPage } from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function postsOfTag(
  lab: LabContext,
  tag: string,
  { limit, cursor = '' }: PageRequest,
): Promise<PostPage> {
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      FilterExpression: 'PK = :tag',
      ExpressionAttributeValues: { ':tag': entityKey('TAG', tag) },
    },
  );
  const all: string[] = [];
  for await (const { Items = [] } of pages) all.push(...Items.map(({ postId }) => String(postId)));
  const left = all.filter((id) => id > cursor).sort();
  const postIds = left.slice(0, limit);
  return { postIds, ...(left.length > limit && { cursor: postIds.at(-1) }) };
}
