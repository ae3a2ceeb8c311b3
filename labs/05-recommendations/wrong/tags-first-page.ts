/**
 * 5.2 `tagsOfPost` takes the first page for the whole list.
 *
 * @fails 5.2
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function tagsOfPost(lab: LabContext, postId: string): Promise<string[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :post AND begins_with(SK, :tags)',
      ExpressionAttributeValues: { ':post': entityKey('POST', postId), ':tags': 'TAG#' },
    }),
  );
  return Items.map(({ tag }) => String(tag));
}
