/**
 * Lab 8, Production: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md, the shapes of the items
 * are in entities.ts. After each step:  npm run lab:8
 *
 * Every function gets lab first. lab.db is the document client, lab.table is the name of the table,
 * lab.now() is the time, a Date, and lab.newId() is a new id. '#entities/08-production.ts' is entities.ts.
 *
 * Commands such as QueryCommand come from '@aws-sdk/lib-dynamodb', error classes such as
 * TransactionCanceledException from '@aws-sdk/client-dynamodb'.
 */

import {
  type AccessPattern,
  type Alarm,
  entityOf,
  FIRST_PAUSE_MS,
  itemBytes,
  type LargeItem,
  type LoggedRequest,
  MOST_PAUSE_MS,
  MOST_TRIES,
  type NewReview,
  type Product,
  type ProductCard,
  ProductionError,
  type ProductQuestion,
  type Purchase,
  type Question,
  type Rating,
  type TableReview,
  type Watched,
} from '#entities/08-production.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { todo } from '#kit/todo.ts';

/** 8.1 All products of a seller as a page shows them, in id order. */
export async function productCards(lab: LabContext, sellerId: string): Promise<ProductCard[]> {
  todo('8.1', 'query the index that copies what a card shows');
}

/**
 * 8.1 The dearest products of a seller, whole, at most `most`: the highest price first; of equal ones, the
 * smaller id, as a text: p10 before p9.
 */
export async function dearestProducts(
  lab: LabContext,
  sellerId: string,
  most: number,
): Promise<Product[]> {
  todo('8.1', 'find them by an index, and fetch the whole items in batches');
}

/**
 * 8.1 Adds to the stock of a product, or takes from it. The stock never falls below 0.
 *
 * @throws {ProductionError} `notFound` when there is no such product, `outOfStock` when too few are left
 */
export async function changeStock(lab: LabContext, productId: string, by: number): Promise<void> {
  todo('8.1', 'update one attribute, on a condition');
}

/**
 * 8.2 Adds a question to a product, as an item of its own. A question that is there already is replaced.
 *
 * @throws {ProductionError} `notFound` when there is no such product
 */
export async function addQuestion(
  lab: LabContext,
  productId: string,
  question: Question,
): Promise<void> {
  todo('8.2', 'put one item into the collection of the product');
}

/** 8.2 The latest questions about a product that are items of their own, the newest first, at most `most`. */
export async function latestQuestions(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ProductQuestion[]> {
  todo('8.2', 'query the questions backwards');
}

/**
 * 8.2 Moves the questions inside a product to items of their own, and returns how many it moved. Called
 * again, it moves nothing. A question that somebody adds to the list meanwhile is not lost.
 *
 * @throws {ProductionError} `notFound` when there is no such product
 */
export async function splitQuestions(lab: LabContext, productId: string): Promise<number> {
  todo('8.2', 'write the items first, then remove the list if it is still the one you read');
}

/** 8.2 All items of the table that are larger than `bytes`, the largest first. */
export async function largeItems(lab: LabContext, bytes: number): Promise<LargeItem[]> {
  todo('8.2', 'scan every page, and measure each item');
}

/**
 * 8.3 Posts a review. `postedAt` is lab.now() as text. The product is not touched: its rating may be late.
 *
 * @throws {ProductionError} `alreadyExists` when there is a review of that id
 */
export async function postReview(lab: LabContext, review: NewReview): Promise<void> {
  todo('8.3', 'put one item, on a condition');
}

/**
 * 8.3 Adds up the reviews of a product as the index has them now, keeps the rating at the product, and
 * returns it. `refreshedAt` is lab.now() as text. A job calls it now and then.
 *
 * @throws {ProductionError} `notFound` when there is no such product
 */
export async function refreshRating(lab: LabContext, productId: string): Promise<Rating> {
  todo('8.3', 'query the reviews, and set the whole rating');
}

/**
 * 8.3 Buys: the order is written, the stock and the money fall, all of it or nothing. `placedAt` is
 * lab.now() as text. Somebody who sends the same purchase again buys once.
 *
 * @throws {ProductionError} `notFound` when there is no such product, `priceChanged` when it has another
 *   price now, `outOfStock` when too few are left, `notEnoughMoney` when the wallet has too little
 */
export async function buy(lab: LabContext, purchase: Purchase): Promise<void> {
  todo('8.3', 'one transaction with a condition on each of its three items');
}

/** 8.4 The alarm that asks for more capacity: the whole table is too small for its writes. */
export async function capacityAlarm(lab: LabContext, watched: Watched): Promise<Alarm> {
  todo('8.4', 'name the metric, its dimensions, and when it is too much');
}

/** 8.4 The alarm that asks for write sharding: one key of the index is too hot. */
export async function hotKeyAlarm(lab: LabContext, watched: Watched): Promise<Alarm> {
  todo('8.4', 'name the metric of the index, its dimensions, and when it is too much');
}

/**
 * 8.5 The pause before a retry, in milliseconds: `chance` of the longest one. The longest pause is
 * FIRST_PAUSE_MS before the first retry and twice as long before each further one, but never longer than
 * MOST_PAUSE_MS. You may round to whole milliseconds.
 *
 * @param retry 1 before the first retry
 * @param chance from 0 up to 1, without 1; the caller has drawn it
 */
export async function pauseBefore(lab: LabContext, retry: number, chance: number): Promise<number> {
  todo('8.5', 'double the longest pause, cap it, and take a share of it by chance');
}

/**
 * 8.5 Buys as in 8.3. If the transaction is cancelled because it met another one, it is sent again after a
 * pause, at most MOST_TRIES times in all. Nothing else is sent again.
 *
 * @param wait waits for so many milliseconds
 * @throws {ProductionError} as `buy` does
 * @throws {TransactionCanceledException} the SDK's own, if the last transaction met another one too
 */
export async function buyPatiently(
  lab: LabContext,
  purchase: Purchase,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  todo('8.5', 'repeat what the SDK does not repeat, and nothing else');
}

/**
 * 8.6 The access patterns of a log: requests of one operation, one index, one key condition and one filter, but
 * for the values. Each has the number of its requests and the sums of their units. The pattern with most units
 * comes first, read and write units together; of equal ones, the one that is first in the log.
 */
export async function accessPatterns(
  lab: LabContext,
  log: readonly LoggedRequest[],
): Promise<AccessPattern[]> {
  todo('8.6', 'group the requests, with ? for each value of their conditions');
}

/** 8.6 What the log of a day says about a table that has these indexes. */
export async function reviewTable(
  lab: LabContext,
  log: readonly LoggedRequest[],
  indexes: readonly string[],
): Promise<TableReview> {
  todo('8.6', 'find the dearest pattern, the indexes that nobody asks, the Scans and the waste');
}
