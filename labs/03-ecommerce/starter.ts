/**
 * Lab 3, E-commerce: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md, the shapes of the items
 * are in entities.ts. After each step:  npm run lab:3
 *
 * Every function gets lab first. lab.db is the document client, lab.table is the name of the table,
 * lab.now() is the time, a Date, and lab.newId() is a new id. '#entities/03-ecommerce.ts' is entities.ts.
 *
 * Commands such as QueryCommand come from '@aws-sdk/lib-dynamodb', error classes such as
 * TransactionCanceledException from '@aws-sdk/client-dynamodb'.
 */

import {
  type CategoryChild,
  type CategoryPath,
  type CustomerOrder,
  EcommerceError,
  entityOf,
  FIRST_MONTH,
  type NewOrder,
  type NewProduct,
  type NewReview,
  type NewUser,
  type OpenOrder,
  type Order,
  type OrderItem,
  type OrderStatus,
  type OrderWithItems,
  type PriceHistory,
  type Product,
  type ProductCategory,
  type ProductPage,
  type ProductReview,
  type ProductTag,
  type Review,
  type ReviewText,
  type SellerProduct,
  SIGN_UP_SHARDS,
  type Subtree,
  shardOf,
  type User,
  type UserReview,
} from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { todo } from '#kit/todo.ts';

/** 3.1 A user by id; nothing when there is none. */
export async function getUser(lab: LabContext, userId: string): Promise<User | undefined> {
  todo('3.1', 'get the user by its key');
}

/** 3.2 All orders of a user, newest first. */
export async function ordersOfUser(lab: LabContext, userId: string): Promise<Order[]> {
  todo('3.2', 'query GSI1 backwards');
}

/** 3.3 A product with all its relationships, each in key order; nothing when there is none. */
export async function productPage(
  lab: LabContext,
  productId: string,
): Promise<ProductPage | undefined> {
  todo('3.3', 'query the item collection and split it by Type');
}

/** 3.4 Puts a review where its product's page finds it, with all that the page shows of it. */
export async function addProductReview(lab: LabContext, review: Review): Promise<void> {
  todo('3.4', 'put the edge from the product to the review');
}

/** 3.4 The newest reviews of a product, newest first, at most so many. */
export async function recentReviews(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ProductReview[]> {
  todo('3.4', 'query the reviews of the collection backwards');
}

/** 3.5 All products of a category, in id order. */
export async function productsOfCategory(
  lab: LabContext,
  categoryId: string,
): Promise<ProductCategory[]> {
  todo('3.5', 'query GSI1 by the category');
}

/** 3.6 An order with its lines, in product order; nothing when there is no Order item. */
export async function orderWithItems(
  lab: LabContext,
  orderId: string,
): Promise<OrderWithItems | undefined> {
  todo('3.6', 'query the item collection and split it by Type');
}

/** 3.7 All reviews by a user, newest first. */
export async function reviewsOfUser(lab: LabContext, userId: string): Promise<UserReview[]> {
  todo('3.7', 'query the reviews in the collection of the user');
}

/** 3.8 All orders of a user, newest first, those of a moment ago among them for certain. */
export async function ordersOfUserNow(lab: LabContext, userId: string): Promise<CustomerOrder[]> {
  todo('3.8', 'query the collection of the user with strong consistency');
}

/** 3.9 The tags of a product, in tag order. */
export async function tagsOfProduct(lab: LabContext, productId: string): Promise<ProductTag[]> {
  todo('3.9', 'query the tags in the collection of the product');
}

/** 3.9 All products with a tag, in id order. */
export async function productsWithTag(lab: LabContext, tag: string): Promise<ProductTag[]> {
  todo('3.9', 'query GSI1 by the tag');
}

/**
 * 3.9 Gives every product with a tag another one instead; `UpdatedAt` becomes now. A product that
 * loses the tag meanwhile is left alone; the same tag again changes nothing.
 */
export async function renameTag(lab: LabContext, tag: string, newTag: string): Promise<void> {
  todo('3.9', 'move every edge: delete the old one and put the new one in one transaction');
}

/** 3.10 The categories right below a category, in id order. */
export async function subcategories(lab: LabContext, categoryId: string): Promise<CategoryChild[]> {
  todo('3.10', 'query the children in the collection of the category');
}

/** 3.10 The categories right above a category, in id order. */
export async function parents(lab: LabContext, categoryId: string): Promise<CategoryChild[]> {
  todo('3.10', 'query GSI1 by the child');
}

/**
 * 3.10 A category with all that stand below it, and the number of their products; no categories and
 * 0 products for a path that is not in the tree.
 *
 * @param path ids from the top of the tree down to the category: `['electronics', 'audio']`
 */
export async function subtree(lab: LabContext, path: readonly string[]): Promise<Subtree> {
  todo('3.10', 'query the paths that begin like this one');
}

/**
 * 3.11 The price a product had at a moment; nothing before its first.
 *
 * @param at ISO 8601, UTC
 */
export async function priceOn(
  lab: LabContext,
  productId: string,
  at: string,
): Promise<PriceHistory | undefined> {
  todo('3.11', 'query backwards from that moment, and take one');
}

/**
 * 3.11 The prices a product got from one moment to another, both included, oldest first.
 *
 * @param from ISO 8601, UTC
 * @param to likewise, no earlier than `from`
 */
export async function pricesBetween(
  lab: LabContext,
  productId: string,
  from: string,
  to: string,
): Promise<PriceHistory[]> {
  todo('3.11', 'query the prices BETWEEN two sort keys');
}

/** 3.12 The lines of all orders that hold a product, in order id order. */
export async function ordersWithProduct(lab: LabContext, productId: string): Promise<OrderItem[]> {
  todo('3.12', 'query GSI1 by the product');
}

/**
 * 3.13 Lists a new product: now, and where {@link newestProducts} finds it.
 *
 * @throws {EcommerceError} `alreadyExists` when there is one with this id; it stays as it is
 */
export async function listProduct(lab: LabContext, product: NewProduct): Promise<void> {
  todo('3.13', 'put the product with the keys of GSI1, one index key for each month');
}

/** 3.13 The products that were listed last, newest first, at most so many; back to `FIRST_MONTH`. */
export async function newestProducts(lab: LabContext, most: number): Promise<Product[]> {
  todo('3.13', 'query this month, then the month before, until there are enough');
}

/**
 * 3.14 Places an order at the prices of now: order, customer edge, lines and stock, or nothing.
 * All of them are of now; a product keeps its `CreatedAt`. An order that this customer has placed
 * before is returned as it is, and nothing is written.
 *
 * @throws {EcommerceError} `badOrder` unless there are one to four lines, each product once, each
 *   quantity a whole number from 1; `alreadyExists` when the order of this id is another
 *   customer's; `notFound` or `outOfStock` of the first line that is wrong, with its `productId`
 */
export async function placeOrder(lab: LabContext, order: NewOrder): Promise<Order> {
  todo('3.14', 'write order, customer edge, lines and stock in one transaction');
}

/**
 * 3.15 Posts a review, now, its id `lab.newId()`; one per customer and product.
 *
 * @throws {EcommerceError} `badReview` unless rating is a whole number from 1 to 5 and comment is
 *   not empty; `alreadyReviewed`; `notFound` when there is no such product; in this order
 */
export async function postReview(lab: LabContext, review: NewReview): Promise<Review> {
  todo('3.15', 'write the review, its two edges and what keeps it the only one in one transaction');
}

/**
 * 3.16 Changes a product's price, from now on, and adds it to the history; the product's
 * `UpdatedAt` becomes now.
 *
 * @throws {EcommerceError} `badPrice` unless it is a whole number of cents from 1; `notFound`
 */
export async function changePrice(
  lab: LabContext,
  productId: string,
  priceCents: number,
): Promise<void> {
  todo('3.16', 'update the product and put the price in one transaction');
}

/**
 * 3.17 Puts the open orders that the table already holds into the index; an order itself does not
 * change, and neither does its `UpdatedAt`. Safe to repeat.
 *
 * @returns how many items were rewritten; 0 when there is nothing left to rewrite
 */
export async function indexOpenOrders(lab: LabContext): Promise<number> {
  todo('3.17', 'find the customer edges of open orders and give them the keys of GSI1');
}

/** 3.17 All orders of an open status, `placed`, `paid` or `shipped`, oldest first. */
export async function openOrders(lab: LabContext, status: OrderStatus): Promise<CustomerOrder[]> {
  todo('3.17', 'query GSI1 by the status');
}

/**
 * 3.17 Moves an order on, on the order and on its customer's edge; `UpdatedAt` becomes now.
 *
 * @throws {EcommerceError} `notFound`
 */
export async function setStatus(
  lab: LabContext,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  todo('3.17', 'update both items in one transaction, and the keys of GSI1 with them');
}

/**
 * 3.18 Lists a new product as 3.13 does, and puts the edge that leads to it from its seller: both or neither.
 *
 * @throws {EcommerceError} `alreadyExists` when there is one with this id; `notFound` unless
 *   `sellerId` is a user whose role is `seller`; in this order
 */
export async function offerProduct(lab: LabContext, product: NewProduct): Promise<void> {
  todo('3.18', 'put the product and its seller’s edge in one transaction');
}

/** 3.18 All products of a seller, in id order. */
export async function productsOfSeller(
  lab: LabContext,
  sellerId: string,
): Promise<SellerProduct[]> {
  todo('3.18', 'query the products in the collection of the seller');
}

/** 3.19 A review by its id; nothing when there is none. */
export async function getReview(lab: LabContext, reviewId: string): Promise<Review | undefined> {
  todo('3.19', 'get the review by its key');
}

/**
 * 3.19 Gives a review another rating and comment, in every item that has them; `UpdatedAt` of these
 * items becomes now.
 *
 * @throws {EcommerceError} `badReview` as 3.15; `notFound` when there is no such review; in this order
 */
export async function editReview(
  lab: LabContext,
  reviewId: string,
  text: ReviewText,
): Promise<void> {
  todo('3.19', 'read the review, then update it and both edges in one transaction');
}

/**
 * 3.19 Deletes a review: it, its two edges, and what keeps it the only one. Nothing happens when there
 * is no such review.
 */
export async function deleteReview(lab: LabContext, reviewId: string): Promise<void> {
  todo('3.19', 'read the review, then delete its four items in one transaction');
}

/**
 * 3.20 Signs a user up: now, and where {@link usersSignedUpOn} finds the user.
 *
 * @throws {EcommerceError} `alreadyExists` when there is one with this id; it stays as it is
 */
export async function signUp(lab: LabContext, user: NewUser): Promise<void> {
  todo(
    '3.20',
    `put the user into shard ${shardOf(user.userId, SIGN_UP_SHARDS)} of the day in GSI1`,
  );
}

/**
 * 3.20 All users who signed up on a day, oldest first, by id where the time is the same.
 *
 * @param day in UTC, such as `2026-01-15`
 */
export async function usersSignedUpOn(lab: LabContext, day: string): Promise<User[]> {
  todo('3.20', 'query every shard of the day, all at once, and merge them');
}

/** 3.21 All orders of an open status, `placed`, `paid` or `shipped`, oldest first, from the index `OpenOrders`. */
export async function openOrdersByIndex(
  lab: LabContext,
  status: OrderStatus,
): Promise<OpenOrder[]> {
  todo('3.21', 'query OpenOrders by the status');
}

/**
 * 3.21 Moves an order on, as 3.17 does; the edge of an open order is in `OpenOrders`, and in no other index.
 *
 * @throws {EcommerceError} `notFound`
 */
export async function moveOrder(
  lab: LabContext,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  todo(
    '3.21',
    'update both items in one transaction, and the key attributes of OpenOrders with them',
  );
}
