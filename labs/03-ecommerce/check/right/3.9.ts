/** Step 3.9: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { paginateQuery, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type ProductTag } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'tag-moved-at-once: the new edge is an update and stands before the delete; four products are moved at once':
    { renameTag },
} satisfies RightAnswers<typeof model>;

const AT_ONCE = 4;

async function renameTag(lab: LabContext, tag: string, newTag: string): Promise<void> {
  if (newTag === tag) return;
  const edges: ProductTag[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :tag',
      ExpressionAttributeValues: { ':tag': entityKey('TAG', tag) },
    },
  );
  for await (const { Items = [] } of pages) {
    edges.push(...Items.map((item) => entityOf(item) as ProductTag));
  }
  for (let first = 0; first < edges.length; first += AT_ONCE) {
    const some = edges.slice(first, first + AT_ONCE);
    const ended = await Promise.allSettled(some.map((edge) => moved(lab, edge, newTag)));
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

async function moved(lab: LabContext, edge: ProductTag, newTag: string): Promise<void> {
  const product = entityKey('PRODUCT', edge.productId);
  const to = entityKey('TAG', newTag);
  const Item = {
    ...{ ...edge, tag: newTag, UpdatedAt: lab.now().toISOString() },
    ...{ PK: product, SK: to, GSI1PK: to, GSI1SK: product },
  };
  const Key = adjacencyKeys(product, entityKey('TAG', edge.tag));
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName: lab.table, Item } },
          {
            Delete: {
              TableName: lab.table,
              Key,
              ConditionExpression: '#tag = :tag',
              ExpressionAttributeNames: { '#tag': 'tag' },
              ExpressionAttributeValues: { ':tag': edge.tag },
            },
          },
        ],
      }),
    );
  } catch (error) {
    const isCancelled = error instanceof TransactionCanceledException;
    const [, ofDelete] = isCancelled ? (error.CancellationReasons ?? []) : [];
    if (ofDelete?.Code !== 'ConditionalCheckFailed') throw error;
  }
}
