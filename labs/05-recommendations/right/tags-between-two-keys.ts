/**
 * 5.2 `tagsOfPost` asks for all that lies between two keys, and takes the tag from the key.
 *
 * @passes 5.2
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function tagsOfPost(lab: LabContext, postId: string): Promise<string[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      // `$` is the character behind `#`.
      TableName: lab.table,
      KeyConditionExpression: 'PK = :post AND SK BETWEEN :first AND :behind',
      ExpressionAttributeValues: {
        ':post': entityKey('POST', postId),
        ':first': 'TAG#',
        ':behind': 'TAG$',
      },
    },
  );
  const tags: string[] = [];
  for await (const { Items = [] } of pages)
    tags.push(...Items.map(({ SK }) => String(SK).slice('TAG#'.length)));
  return tags;
}
