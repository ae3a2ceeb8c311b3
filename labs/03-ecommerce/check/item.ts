/** Entities of Lab 3 as items: what the checks load, and what they expect to find. */

import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import {
  type CustomerOrder,
  type EcommerceEntity,
  type OrderStatus,
  type OtherItem,
  type Product,
  SIGN_UP_SHARDS,
  shardOf,
  type User,
} from '../entities.ts';

/** The item of an entity. */
export function itemOf(entity: EcommerceEntity): Item {
  return { ...keysOf(entity), ...entity };
}

/** A product as step 3.13 lists it: GSI1 has it under its month. */
export function listedItem(product: Product): Item {
  const { CreatedAt, productId } = product;
  return {
    ...itemOf(product),
    GSI1PK: entityKey('LISTED', CreatedAt.slice(0, 7)),
    GSI1SK: compositeKey(['PRODUCT', CreatedAt, productId]),
  };
}

/** A user as step 3.20 stores one: GSI1 has it under the day and the shard. */
export function signedUpItem(user: User): Item {
  const { CreatedAt, userId } = user;
  const shard = String(shardOf(userId, SIGN_UP_SHARDS));
  return {
    ...itemOf(user),
    GSI1PK: compositeKey(['SIGNUP', CreatedAt.slice(0, 10), shard]),
    GSI1SK: compositeKey(['USER', CreatedAt, userId]),
  };
}

/** Whether somebody still has to work on an order. */
export function isOpen(status: OrderStatus): boolean {
  return status !== 'delivered' && status !== 'cancelled';
}

/** A customer's edge as step 3.17 wants it: GSI1 has it while its order is open. */
export function openItem(edge: CustomerOrder): Item {
  if (!isOpen(edge.status)) return itemOf(edge);
  const { SK: GSI1SK } = keysOf(edge);
  return { ...itemOf(edge), GSI1PK: entityKey('STATUS', edge.status), GSI1SK };
}

function keysOf(entity: EcommerceEntity): Item {
  switch (entity.Type) {
    case 'User':
      return node('USER', entity.userId);
    case 'Product':
      return node('PRODUCT', entity.productId);
    case 'Category':
      return node('CATEGORY', entity.categoryId);
    case 'Review':
      return node('REVIEW', entity.reviewId);
    case 'Order':
      return {
        ...node('ORDER', entity.orderId),
        GSI1PK: entityKey('USER', entity.customerId),
        GSI1SK: compositeKey(['ORDER', entity.CreatedAt, entity.orderId]),
      };
    case 'OrderItem':
      return inverted(entityKey('ORDER', entity.orderId), entityKey('PRODUCT', entity.productId));
    case 'ProductCategory':
      return inverted(product(entity), entityKey('CATEGORY', entity.categoryId));
    case 'ProductTag':
      return inverted(product(entity), entityKey('TAG', entity.tag));
    case 'CustomerOrder':
      return edge(entityKey('USER', entity.customerId), [
        'ORDER',
        entity.CreatedAt,
        entity.orderId,
      ]);
    case 'PriceHistory':
      return edge(product(entity), ['PRICE', entity.CreatedAt]);
    case 'ProductReview':
      return edge(product(entity), ['REVIEW', entity.CreatedAt, entity.reviewId]);
    case 'UserReview':
      return edge(entityKey('USER', entity.userId), ['REVIEW', entity.CreatedAt, entity.reviewId]);
    case 'ReviewedProduct':
      return edge(entityKey('USER', entity.userId), ['REVIEWED', 'PRODUCT', entity.productId]);
    case 'SellerProduct':
      return edge(entityKey('USER', entity.sellerId), ['SELLS', 'PRODUCT', entity.productId]);
    case 'CategoryChild':
      return {
        ...edge(entityKey('CATEGORY', entity.parentId), ['CHILD', entity.childId]),
        GSI1PK: entityKey('CATEGORY', entity.childId),
        GSI1SK: entityKey('PARENT', entity.parentId),
      };
    case 'CategoryPath':
      return pathKeys(entity.path.split('/'));
    default:
      return otherKeys(entity);
  }
}

function node(type: string, id: string): Item {
  const key = entityKey(type, id);
  return adjacencyKeys(key, key);
}

function product({ productId }: { productId: string }): string {
  return entityKey('PRODUCT', productId);
}

function edge(source: string, segments: readonly string[]): Item {
  return adjacencyKeys(source, compositeKey(segments));
}

/** The delimiter at the end keeps `audio` and `audio-books` apart. */
function pathKeys(path: readonly string[]): Item {
  const [top = ''] = path;
  return { PK: entityKey('TREE', top), SK: `${compositeKey(['PATH', ...path])}#` };
}

/** An edge that GSI1 shows from its other end. */
function inverted(source: string, target: string): Item {
  return { ...adjacencyKeys(source, target), GSI1PK: target, GSI1SK: source };
}

function otherKeys({ Type, ownerId, number, CreatedAt }: OtherItem): Item {
  switch (Type) {
    case 'OrderDraft': {
      const { PK, SK } = adjacencyKeys(entityKey('USER', ownerId), entityKey('ORDERDRAFT', number));
      return { PK, SK, GSI1PK: PK, GSI1SK: SK };
    }
    case 'SellStats':
      return edge(entityKey('USER', ownerId), ['SELLSTATS', number]);
    case 'ReviewFlag':
      return edge(entityKey('PRODUCT', ownerId), ['REVIEWFLAG', CreatedAt, number]);
    case 'PriceAlert':
      return edge(entityKey('PRODUCT', ownerId), ['PRICEALERT', number]);
    case 'Parcel':
      return edge(entityKey('ORDER', ownerId), ['PARCEL', number]);
  }
}
