/** Reviews: the review itself, its copies under user and product, and what keeps it the only one. */

import type { Item } from '../../../kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '../../../kit/keys.ts';
import { Random } from '../../../kit/random.ts';
import { entityId, nodeKeys, userKey } from '../../entity-key.ts';
import { fakerFor, momentWithin } from '../../fake.ts';
import {
  apportion,
  type BipartiteGraph,
  bipartiteGraph,
  shuffled,
} from '../../graphs/bipartite.ts';
import { AliasTable, logNormalWeights } from '../../graphs/distribution.ts';

/** Who reviewed what. */
export interface ReviewShape {
  readonly users: number;
  readonly products: number;
  /** Users and products. */
  readonly reviewed: BipartiteGraph;
}

/** Items that one review is. */
export const REVIEW_ITEMS = 4;

/**
 * Spread on both sides. Half of all reviewers then wrote one review, and two products in five have
 * one, as among 80 million ratings of Amazon's.
 * @see https://minimaxir.com/2017/01/amazon-spark/
 */
const SIGMA = { user: 2.1, product: 2.6 } as const;
/** Stars are J-shaped: mostly five, and more ones than twos. Shares in percent, one star first. */
const STARS = [12, 5, 8, 17, 58] as const;
const DAYS = 365;

/** Draws the reviews; at most users times products. */
export function drawReviews(options: {
  users: number;
  products: number;
  reviews: number;
  seed: number;
}): ReviewShape {
  const { users, products, reviews, seed } = options;
  const random = (what: string): Random => new Random(`${seed}/review/${what}`);
  const activity = logNormalWeights(users, SIGMA.user, random('users'));
  const graph = bipartiteGraph({
    degrees: apportion(activity, { total: reviews, most: products }),
    weights: logNormalWeights(products, SIGMA.product, random('products')),
    random: random('reviewed'),
  });
  return { users, products, reviewed: shuffled(graph, random('order')) };
}

/** Every review: four items. */
export function* reviewItems(shape: ReviewShape, seed: number): Generator<Item> {
  const { users, products, reviewed } = shape;
  const reviews = reviewed.left.length;
  const { lorem } = fakerFor(seed, 'review');
  const stars = new AliasTable(STARS);
  const random = new Random(`${seed}/review/item`);
  for (let review = 0; review < reviews; review++) {
    const reviewId = entityId('r', review, reviews);
    const [user, product] = [reviewed.left[review] as number, reviewed.right[review] as number];
    const [userId, productId] = [entityId('u', user, users), entityId('p', product, products)];
    const CreatedAt = momentWithin(DAYS, random);
    const times = { CreatedAt, UpdatedAt: CreatedAt };
    const opinion = { rating: stars.draw(random) + 1, comment: lorem.sentence() };
    const sorted = compositeKey(['REVIEW', CreatedAt, reviewId]);
    const [byUser, ofProduct] = [userKey(user, users), entityKey('PRODUCT', productId)];
    yield {
      ...nodeKeys('REVIEW', reviewId),
      Type: 'Review',
      reviewId,
      productId,
      userId,
      ...opinion,
      ...times,
    };
    yield {
      ...adjacencyKeys(byUser, sorted),
      Type: 'UserReview',
      reviewId,
      productId,
      rating: opinion.rating,
      ...times,
    };
    yield {
      ...adjacencyKeys(ofProduct, sorted),
      Type: 'ProductReview',
      reviewId,
      userId,
      ...opinion,
      ...times,
    };
    yield {
      ...adjacencyKeys(byUser, compositeKey(['REVIEWED', 'PRODUCT', productId])),
      Type: 'ReviewedProduct',
      reviewId,
      ...times,
    };
  }
}
