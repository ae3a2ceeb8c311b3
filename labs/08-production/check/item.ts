/** Entities of Lab 8 as items: what the checks load, and what they expect to find. */

import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { Product, ProductionEntity } from '../entities.ts';

/** The item of an entity. */
export function itemOf(entity: ProductionEntity): Item {
  return { ...keysOf(entity), ...entity };
}

/** A product as the catalog has it: in the indexes, under its seller. */
export function catalogItem(product: Product): Item {
  const GSI1SK = entityKey('PRODUCT', product.productId);
  return { ...itemOf(product), GSI1PK: entityKey('SELLER', product.sellerId), GSI1SK };
}

function keysOf(entity: ProductionEntity): Item {
  switch (entity.Type) {
    case 'Product':
      return node(entityKey('PRODUCT', entity.productId));
    case 'ProductQuestion':
      return adjacencyKeys(
        entityKey('PRODUCT', entity.productId),
        compositeKey(['QUESTION', entity.askedAt, entity.questionId]),
      );
    case 'Review':
      return {
        ...node(entityKey('REVIEW', entity.reviewId)),
        GSI1PK: entityKey('PRODUCT', entity.productId),
        GSI1SK: compositeKey(['REVIEW', entity.postedAt, entity.reviewId]),
      };
    case 'ReviewFlag':
      return {
        ...node(entityKey('FLAG', entity.flagId)),
        GSI1PK: entityKey('PRODUCT', entity.productId),
        GSI1SK: compositeKey(['REVIEWFLAG', entity.flaggedAt, entity.flagId]),
      };
    case 'Wallet':
      return adjacencyKeys(entityKey('USER', entity.userId), 'WALLET');
    case 'Order':
      return node(entityKey('ORDER', entity.orderId));
  }
}

function node(key: string): Item {
  return adjacencyKeys(key, key);
}
