/** A shop: users, products, categories, orders, reviews and what joins them. */

import type { Item } from '../../kit/item/item.ts';
import { badOption, checkOptions, SEED_RANGE } from '../option.ts';
import { type ItemStream, itemStream } from '../seed-part.ts';
import { catalogCount, catalogItems, drawCatalog, userItems } from './ecommerce/catalog.ts';
import { drawOrders, orderCount, orderItems } from './ecommerce/order.ts';
import { drawReviews, REVIEW_ITEMS, reviewItems } from './ecommerce/review.ts';

/** Options of {@link ecommerceItems}. */
export interface EcommerceOptions {
  /** Same seed, same items. @default 1 */
  seed: number;
  /** Number of users, one in ten of them a seller. @default 1,000 */
  users: number;
  /** Number of products, each with category, tags and six prices. @default a third of the users */
  products: number;
  /** Number of orders. @default twice the users */
  orders: number;
  /** Number of reviews, one per user and product at most. @default twice the users */
  reviews: number;
}

/** What {@link ecommerceItems} takes where nothing else is said; the rest follows from users. */
export const ECOMMERCE_DEFAULTS = { seed: 1, users: 1_000 } as const;

/** What its options may be. */
export const ECOMMERCE_RANGES = {
  seed: SEED_RANGE,
  users: { low: 1, high: 2_000_000 },
  products: { low: 1, high: 2_000_000 },
  orders: { low: 0, high: 4_000_000 },
  reviews: { low: 0, high: 4_000_000 },
} as const;

/**
 * Users, the catalogue, then orders and reviews in random order. Some products sell and are
 * reviewed far more than others, as in real shops.
 *
 * | PK         | SK                 | attributes beside Type, CreatedAt, UpdatedAt                 |
 * | ---------- | ------------------ | ------------------------------------------------------------ |
 * | USER#u     | USER#u             | userId, name, email, role                                    |
 * | CATEGORY#c | CATEGORY#c         | categoryId, name                                             |
 * | CATEGORY#c | CHILD#d            | GSI1: CATEGORY#d, PARENT#c                                    |
 * | PRODUCT#p  | PRODUCT#p          | productId, name, sellerId, priceCents, stock                  |
 * | PRODUCT#p  | CATEGORY#c         | GSI1: CATEGORY#c, PRODUCT#p                                   |
 * | PRODUCT#p  | TAG#t              | GSI1: TAG#t, PRODUCT#p                                        |
 * | PRODUCT#p  | PRICE#time         | priceCents                                                   |
 * | ORDER#o    | ORDER#o            | orderId, customerId, status, totalCents; GSI1: USER#u, ORDER#time#o |
 * | ORDER#o    | PRODUCT#p          | quantity, unitPriceCents; GSI1: PRODUCT#p, ORDER#o            |
 * | USER#u     | ORDER#time#o       | orderId, status, totalCents                                  |
 * | REVIEW#r   | REVIEW#r           | reviewId, productId, userId, rating, comment                 |
 * | USER#u     | REVIEW#time#r      | reviewId, productId, rating                                  |
 * | PRODUCT#p  | REVIEW#time#r      | reviewId, userId, rating, comment                            |
 * | USER#u     | REVIEWED#PRODUCT#p | reviewId                                                     |
 *
 * @throws {KitError} `ecommerce.badOptions`, at once
 * @example
 * await writeItems(db, 'Ecommerce', ecommerceItems({ users: 100 }));
 */
export function ecommerceItems(options: Partial<EcommerceOptions> = {}): ItemStream {
  const all = withDefaults(options);
  const { seed, users } = all;
  const catalog = drawCatalog(all);
  const orders = drawOrders(all);
  const reviews = drawReviews(all);
  const count = users + catalogCount(catalog) + orderCount(orders) + REVIEW_ITEMS * all.reviews;
  return itemStream(count, function* (): Generator<Item> {
    yield* userItems(users, seed);
    yield* catalogItems(catalog, seed);
    yield* orderItems(orders, catalog, seed);
    yield* reviewItems(reviews, seed);
  });
}

function withDefaults(options: Partial<EcommerceOptions>): EcommerceOptions {
  const { users = ECOMMERCE_DEFAULTS.users, products = Math.ceil(users / 3) } = options;
  const all = {
    ...ECOMMERCE_DEFAULTS,
    ...options,
    products,
    orders: options.orders ?? 2 * users,
    reviews: options.reviews ?? Math.min(2 * users, users * products),
  };
  checkOptions('ecommerce', all, ECOMMERCE_RANGES);
  if (all.reviews <= users * products) return all;
  throw badOption(
    'ecommerce',
    `Expected at most ${users * products} \`reviews\` of ${products} products by ${users} users, got \`${all.reviews}\`. Change \`reviews\`.`,
  );
}
