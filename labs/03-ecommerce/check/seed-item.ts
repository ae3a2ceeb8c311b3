/** The seeds' items as this lab's entities: the seeds' edges name their ends by key only. */

import type { Item } from '#kit/item/item.ts';
import { parseKey } from '#kit/keys.ts';

/** Which ids the two key attributes of a seed's edges hold; the entities of this lab name them. */
const ENDS: Readonly<Record<string, readonly [string, string?]>> = {
  OrderItem: ['orderId', 'productId'],
  CustomerOrder: ['customerId'],
  ProductCategory: ['productId', 'categoryId'],
  ProductTag: ['productId', 'tag'],
  PriceHistory: ['productId'],
  ProductReview: ['productId'],
  UserReview: ['userId'],
  ReviewedProduct: ['userId', 'productId'],
  CategoryChild: ['parentId', 'childId'],
};

/** The seeds' items with the ids of both ends, and products' names where a list shows them. */
export function withIds(items: readonly Item[]): Item[] {
  const names = new Map(items.map(({ PK, SK, name }) => [PK === SK ? PK : undefined, name]));
  return items.map((item) => {
    const [source, target] = ENDS[String(item.Type)] ?? [];
    if (source === undefined) return item;
    const isListed = item.Type === 'ProductCategory' || item.Type === 'ProductTag';
    return {
      ...item,
      [source]: parseKey(String(item.PK)).at(-1),
      ...(target !== undefined && { [target]: parseKey(String(item.SK)).at(-1) }),
      ...(isListed && { name: names.get(item.PK) }),
    };
  });
}
