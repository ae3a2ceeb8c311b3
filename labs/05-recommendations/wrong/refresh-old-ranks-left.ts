/**
 * 5.6 `refreshRecommendations` puts the ranks that have a product, and leaves the others as they are.
 *
 * @fails 5.6
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { recommend } from '#solutions/05-recommendations/model.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function refreshRecommendations(lab: LabContext, userId: string): Promise<void> {
  const computedAt = lab.now().toISOString();
  const products = await recommend(lab, userId);
  if (products.length === 0) return;
  const refresh = { computedAt, refreshId: lab.newId(), outOf: products.length };
  const TransactItems = products.map((product, place) => {
    const rank = place + 1;
    const sortKey = compositeKey(['REC', String(rank).padStart(2, '0')]);
    const Key = adjacencyKeys(entityKey('USER', userId), sortKey);
    const Item = { ...Key, Type: 'Recommendation', userId, rank, ...product, ...refresh };
    return { Put: { TableName: lab.table, Item } };
  });
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}
