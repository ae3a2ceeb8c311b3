/** The entities of Lab 8, as the model takes and returns them: without key attributes. */

/** `itemBytes(item)` is the size of an item in bytes, by AWS's rules. */
export { itemBytes } from '#kit/item/item-size.ts';

/** 8.5: the first pause before a retry is at most so long, in milliseconds. */
export const FIRST_PAUSE_MS = 50;
/** 8.5: no pause before a retry is longer, in milliseconds. */
export const MOST_PAUSE_MS = 1_000;
/** 8.5: a purchase is tried at most so often. */
export const MOST_TRIES = 5;

/**
 * A node item: something for sale. In the catalog (8.1) the three indexes have it under its seller.
 *
 * | PK         | SK         | attributes                                  | GSI1PK, GSI1SK          |
 * | ---------- | ---------- | ------------------------------------------- | ----------------------- |
 * | PRODUCT#p7 | PRODUCT#p7 | Type, productId, name, sellerId, priceCents, stock, description | SELLER#s3, PRODUCT#p7 |
 */
export interface Product {
  Type: 'Product';
  productId: string;
  name: string;
  sellerId: string;
  priceCents: number;
  /** How many are left; never below 0. */
  stock: number;
  /** Some thousand characters. */
  description: string;
  /** 8.2: as an older version of the shop kept them. Absent where they are items of their own. */
  questions?: Question[];
  /** 8.3: what the last refresh found. Absent before the first. */
  rating?: Rating;
}

/** What a page of products shows of each. */
export type ProductCard = Pick<Product, 'productId' | 'name' | 'priceCents'>;

/** A question that somebody asked about a product. */
export interface Question {
  questionId: string;
  text: string;
  /** ISO 8601, UTC. */
  askedAt: string;
}

/**
 * An item of its own for each question, in the product's item collection.
 *
 * | PK         | SK                   | attributes                                   |
 * | ---------- | -------------------- | -------------------------------------------- |
 * | PRODUCT#p7 | QUESTION#askedAt#q1  | Type, productId, questionId, text, askedAt   |
 */
export interface ProductQuestion extends Question {
  Type: 'ProductQuestion';
  productId: string;
}

/** An item that is larger than somebody wants it to be. */
export interface LargeItem {
  /** Its partition key and its sort key: `PRODUCT#p7 / PRODUCT#p7`. */
  item: string;
  bytes: number;
}

/**
 * A node item: what a customer says of a product. GSI1 has it under the product.
 *
 * | PK        | SK        | attributes                                                   | GSI1PK, GSI1SK                   |
 * | --------- | --------- | ------------------------------------------------------------ | -------------------------------- |
 * | REVIEW#r1 | REVIEW#r1 | Type, reviewId, productId, userId, rating, comment, postedAt | PRODUCT#p7, REVIEW#postedAt#r1 |
 */
export interface Review {
  Type: 'Review';
  reviewId: string;
  productId: string;
  userId: string;
  /** Stars, 1 to 5. */
  rating: number;
  comment: string;
  /** ISO 8601, UTC. */
  postedAt: string;
}

/**
 * An item that another part of the shop keeps: somebody finds a review bad. GSI1 has it beside the reviews.
 *
 * | PK      | SK      | attributes                          | GSI1PK, GSI1SK                      |
 * | ------- | ------- | ----------------------------------- | ----------------------------------- |
 * | FLAG#f1 | FLAG#f1 | Type, flagId, productId, flaggedAt  | PRODUCT#p7, REVIEWFLAG#flaggedAt#f1 |
 */
export interface ReviewFlag {
  Type: 'ReviewFlag';
  flagId: string;
  productId: string;
  /** ISO 8601, UTC. */
  flaggedAt: string;
}

/** What a customer says of a product; the client made its id. */
export type NewReview = Omit<Review, 'Type' | 'postedAt'>;

/** The ratings of a product, as they were when somebody last added them up. */
export interface Rating {
  count: number;
  /** The sum of the stars: the average is sum / count. */
  sum: number;
  /** ISO 8601, UTC. */
  refreshedAt: string;
}

/**
 * A node item: the money of a customer.
 *
 * | PK       | SK     | attributes                 |
 * | -------- | ------ | -------------------------- |
 * | USER#ada | WALLET | Type, userId, balanceCents |
 */
export interface Wallet {
  Type: 'Wallet';
  userId: string;
  /** Never below 0. */
  balanceCents: number;
}

/**
 * A node item: a customer has bought a product.
 *
 * | PK         | SK         | attributes                                                       |
 * | ---------- | ---------- | ---------------------------------------------------------------- |
 * | ORDER#1001 | ORDER#1001 | Type, orderId, userId, productId, quantity, totalCents, placedAt |
 */
export interface Order {
  Type: 'Order';
  orderId: string;
  userId: string;
  productId: string;
  quantity: number;
  totalCents: number;
  /** ISO 8601, UTC. */
  placedAt: string;
}

/** What a customer buys; the client made the order's id, once for each order. */
export interface Purchase {
  orderId: string;
  userId: string;
  productId: string;
  /** At least 1. */
  quantity: number;
  /** What one of them costs: the price that the customer has seen. */
  priceCents: number;
}

/** Everything an item of these tables can be; `Type` tells which. */
export type ProductionEntity = Product | ProductQuestion | Review | ReviewFlag | Wallet | Order;

/** 8.4: what an alarm watches. */
export interface Watched {
  tableName: string;
  indexName: string;
  /** Of the table, in write units a second. */
  provisionedWriteUnits: number;
}

/** 8.4: an alarm, in CloudWatch's words. */
export type { AlarmDefinition as Alarm } from '#kit/alarm/alarm.ts';

/**
 * 8.6: one request, as the application has logged it.
 *
 * A condition is made of one part, or of several with ` AND ` between them. A part is one of
 * `name = value` (or `<`, `<=`, `>`, `>=`), `name BETWEEN value AND value`, `begins_with(name, value)` and
 * `contains(name, value)`. No value has a space, a comma or a parenthesis.
 */
export interface LoggedRequest {
  /** ISO 8601, UTC. */
  at: string;
  /** API operation, such as Query. */
  operation: string;
  /** Of a Query or Scan. Absent where the table itself was asked. */
  index?: string;
  /**
   * Of a Query, such as `GSI1PK = SELLER#s3`; of a GetItem or UpdateItem the key of the item, such as
   * `PK = PRODUCT#p7 AND SK = PRODUCT#p7`. Absent where the operation has none.
   */
  keyCondition?: string;
  /** Such as `priceCents < 900`. Absent where there was none. */
  filter?: string;
  /** Items that were read, and paid for. */
  scanned: number;
  /** Items in the answer. */
  returned: number;
  readUnits: number;
  writeUnits: number;
  /** The same units, by `table` and by the name of an index. */
  unitsByIndex: Readonly<Record<string, number>>;
}

/**
 * 8.6: requests that ask for the same in the same way; only the values differ. In both conditions `?` is in
 * place of each value. If a value has a `#`, its part up to the first `#` stays: it names the type.
 */
export interface AccessPattern {
  operation: string;
  /** Absent where the table itself was asked. */
  index?: string;
  /** `PK = PRODUCT#? AND begins_with(SK, QUESTION#?)`. Absent where the operation has none. */
  keyCondition?: string;
  /** `priceCents < ?`. Absent where there was none. */
  filter?: string;
  requests: number;
  readUnits: number;
  writeUnits: number;
}

/** 8.6: what a day's log says about a table. */
export interface TableReview {
  /** The pattern that took most units. Absent where the log is empty. */
  dearest?: AccessPattern;
  /** Names of indexes that no request asked, in order. A write that an index has to follow asks nothing. */
  unusedIndexes: string[];
  /** Scans, the dearest first. */
  scans: AccessPattern[];
  /** Patterns whose requests together read more than ten items for one that they return, the dearest first. */
  wasteful: AccessPattern[];
}

/** Why the model refuses; nothing is written when it does. */
export type ProductionErrorCode =
  | 'alreadyExists'
  | 'notFound'
  | 'outOfStock'
  | 'priceChanged'
  | 'notEnoughMoney';

/** The error a model throws when it refuses what it is asked. */
export class ProductionError extends Error {
  override readonly name = 'ProductionError';
  readonly code: ProductionErrorCode;

  constructor(code: ProductionErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An item as it was read, without the key attributes that only the table needs. */
export function entityOf(item: Record<string, unknown>): ProductionEntity {
  const { PK, SK, GSI1PK, GSI1SK, ...entity } = item;
  return entity as unknown as ProductionEntity;
}
