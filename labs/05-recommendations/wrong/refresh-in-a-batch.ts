/**
 * 5.6 `refreshRecommendations` writes the ranks in a batch, of which a part may be done.
 *
 * @fails 5.6
 */

import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { RECOMMENDED } from '#entities/05-recommendations.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { recommend } from '#solutions/05-recommendations/model.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function refreshRecommendations(lab: LabContext, userId: string): Promise<void> {
  const computedAt = lab.now().toISOString();
  const products = await recommend(lab, userId);
  const refresh = { computedAt, refreshId: lab.newId(), outOf: products.length };
  const requests = Array.from({ length: RECOMMENDED }, (_, place) => {
    const rank = place + 1;
    const sortKey = compositeKey(['REC', String(rank).padStart(2, '0')]);
    const Key = adjacencyKeys(entityKey('USER', userId), sortKey);
    const product = products[place];
    if (!product) return { DeleteRequest: { Key } };
    const Item = { ...Key, Type: 'Recommendation', userId, rank, ...product, ...refresh };
    return { PutRequest: { Item } };
  });
  await lab.db.send(new BatchWriteCommand({ RequestItems: { [lab.table]: requests } }));
}
