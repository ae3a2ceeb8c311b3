/**
 * 5.2 `tagsOfPost` asks for sort keys that begin with TAG: TAGLINE begins so too.
 *
 * @fails 5.2
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function tagsOfPost(lab: LabContext, postId: string): Promise<string[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :post AND begins_with(SK, :tags)',
      ExpressionAttributeValues: { ':post': entityKey('POST', postId), ':tags': 'TAG' },
    },
  );
  const tags: string[] = [];
  for await (const { Items = [] } of pages)
    tags.push(...Items.map(({ SK }) => String(SK).slice('TAG#'.length)));
  return tags;
}
