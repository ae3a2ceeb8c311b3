/**
 * 5.6 `refreshRecommendations` writes the rank into the key as it is: 10 sorts before 2.
 *
 * @fails 5.6
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { RECOMMENDED } from '#entities/05-recommendations.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { recommend } from '#solutions/05-recommendations/model.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function refreshRecommendations(lab: LabContext, userId: string): Promise<void> {
  const computedAt = lab.now().toISOString();
  const products = await recommend(lab, userId);
  const refresh = { computedAt, refreshId: lab.newId(), outOf: products.length };
  const TransactItems = Array.from({ length: RECOMMENDED }, (_, place) => {
    const rank = place + 1;
    const sortKey = compositeKey(['REC', String(rank)]);
    const Key = adjacencyKeys(entityKey('USER', userId), sortKey);
    const product = products[place];
    if (!product) return { Delete: { TableName: lab.table, Key } };
    const Item = { ...Key, Type: 'Recommendation', userId, rank, ...product, ...refresh };
    return { Put: { TableName: lab.table, Item } };
  });
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}
