/** Entities of Lab 5 as items: what the checks load, and what they expect to find. */

import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type {
  Like,
  LikesDigest,
  Product,
  StoredRecommendation,
  Tagging,
  Tagline,
} from '../entities.ts';

/** One half of an edge. */
type EdgeItem = Item & Readonly<Record<'PK' | 'SK', string>>;

/** Both halves of the edge between a post and a tag. */
export function taggingItems(tagging: Tagging): [EdgeItem, EdgeItem] {
  const [post, tag] = [entityKey('POST', tagging.postId), entityKey('TAG', tagging.tag)];
  return [
    { ...adjacencyKeys(post, tag), ...tagging },
    { ...adjacencyKeys(tag, post), ...tagging },
  ];
}

/** Both halves of the edge between a user and a product. */
export function likeItems(like: Like): [EdgeItem, EdgeItem] {
  const { userId, productId } = like;
  const [liked, liker] = [
    compositeKey(['LIKES', 'PRODUCT', productId]),
    compositeKey(['LIKED_BY', 'USER', userId]),
  ];
  return [
    { ...adjacencyKeys(entityKey('USER', userId), liked), ...like },
    { ...adjacencyKeys(entityKey('PRODUCT', productId), liker), ...like },
  ];
}

/** A product, in this shard of the leaderboard. */
export function productItem(product: Product, shard: number): Item {
  const key = entityKey('PRODUCT', product.productId);
  return {
    ...adjacencyKeys(key, key),
    GSI1PK: entityKey('LEADERBOARD', String(shard)),
    ...product,
  };
}

export function storedItem(stored: StoredRecommendation): Item {
  const rank = compositeKey(['REC', String(stored.rank).padStart(2, '0')]);
  return { ...adjacencyKeys(entityKey('USER', stored.userId), rank), ...stored };
}

export function taglineItem(tagline: Tagline): Item {
  return { ...adjacencyKeys(entityKey('POST', tagline.postId), 'TAGLINE'), ...tagline };
}

export function digestItem(digest: LikesDigest): Item {
  const { userId, month } = digest;
  const key = compositeKey(['LIKESDIGEST', month]);
  return { ...adjacencyKeys(entityKey('USER', userId), key), ...digest };
}
