/**
 * 5.6 `refreshRecommendations` deletes the old ranks in one transaction and puts the new ones in another.
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
  const TableName = lab.table;
  const keys = Array.from({ length: RECOMMENDED }, (_, place) =>
    adjacencyKeys(
      entityKey('USER', userId),
      compositeKey(['REC', String(place + 1).padStart(2, '0')]),
    ),
  );
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: keys.map((Key) => ({ Delete: { TableName, Key } })),
    }),
  );
  if (products.length === 0) return;
  const TransactItems = products.map((product, place) => {
    const entity = { Type: 'Recommendation', userId, rank: place + 1, ...product, ...refresh };
    return { Put: { TableName, Item: { ...keys[place], ...entity } } };
  });
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}
