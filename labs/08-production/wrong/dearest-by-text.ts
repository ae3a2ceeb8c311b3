/**
 * 8.1 prices compared as texts: 9,999 comes before 50,000.
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
  cards.sort((one, other) => String(other.priceCents).localeCompare(String(one.priceCents)));
  return fetched(
    lab,
    cards.slice(0, most).map(({ productId }) => productId),
  );
}

/** The products of these ids, in this order. */
async function fetched(lab: LabContext, ids: readonly string[]): Promise<Product[]> {
  const found = new Map<string, Product>();
  for (let first = 0; first < ids.length; first += 100) {
    let Keys: Record<string, unknown>[] = ids.slice(first, first + 100).map(keyOf);
    while (Keys.length > 0) {
      const { Responses, UnprocessedKeys } = await lab.db.send(
        new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }),
      );
      for (const item of Responses?.[lab.table] ?? []) {
        const product = entityOf(item) as Product;
        found.set(product.productId, product);
      }
      Keys = UnprocessedKeys?.[lab.table]?.Keys ?? [];
    }
  }
  return ids.map((id) => found.get(id)).filter((product) => product !== undefined);
}

function keyOf(productId: string): Record<string, string> {
  const key = entityKey('PRODUCT', productId);
  return adjacencyKeys(key, key);
}
