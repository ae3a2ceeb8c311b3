/**
 * 8.1 the products in the order in which the batch returns them.
 *
 * @fails 8.1
 */

import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Product } from '#entities/08-production.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/08-production/model.ts';

export * from '#solutions/08-production/model.ts';

export async function dearestProducts(
  lab: LabContext,
  sellerId: string,
  most: number,
): Promise<Product[]> {
  const cards = await solution.productCards(lab, sellerId);
  cards.sort((one, other) => other.priceCents - one.priceCents);
  const ids = cards.slice(0, most).map(({ productId }) => productId);
  const products: Product[] = [];
  for (let first = 0; first < ids.length; first += 100) {
    let Keys: Record<string, unknown>[] = ids.slice(first, first + 100).map(keyOf);
    while (Keys.length > 0) {
      const { Responses, UnprocessedKeys } = await lab.db.send(
        new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }),
      );
      // DynamoDB promises no order of a batch.
      const items = (Responses?.[lab.table] ?? []).toSorted((a, b) => (a.PK < b.PK ? -1 : 1));
      products.push(...items.map((item) => entityOf(item) as Product));
      Keys = UnprocessedKeys?.[lab.table]?.Keys ?? [];
    }
  }
  return products;
}

function keyOf(productId: string): Record<string, string> {
  const key = entityKey('PRODUCT', productId);
  return adjacencyKeys(key, key);
}
