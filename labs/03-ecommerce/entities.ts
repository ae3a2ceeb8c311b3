/** The entities of Lab 3, as the model takes and returns them: without key attributes. */

/** `shardOf('ada', 4)` is the shard of a user among four: the same user is always in the same one. */
export { shardOfPerson as shardOf } from '#seeds/domains/people/item.ts';

/** When an item was made and last changed; every item of this table says so. */
export interface Times {
  /** ISO 8601, UTC. */
  CreatedAt: string;
  /** ISO 8601, UTC. */
  UpdatedAt: string;
}

/**
 * A node item: somebody who buys, or sells. From step 3.20 on, GSI1 has it under the day and a shard.
 *
 * | PK       | SK       | attributes                      | GSI1PK, GSI1SK                            |
 * | -------- | -------- | ------------------------------- | ----------------------------------------- |
 * | USER#ada | USER#ada | Type, userId, name, email, role | SIGNUP#2026-01-15#2, USER#CreatedAt#ada |
 */
export interface User extends Times {
  Type: 'User';
  userId: string;
  name: string;
  email: string;
  role: 'customer' | 'seller';
}

/**
 * A node item: something for sale. From step 3.13 on, GSI1 has it under the month it was listed.
 *
 * | PK         | SK         | attributes                                        | GSI1PK, GSI1SK               |
 * | ---------- | ---------- | ------------------------------------------------- | ---------------------------- |
 * | PRODUCT#p7 | PRODUCT#p7 | Type, productId, name, sellerId, priceCents, stock | LISTED#2026-01, PRODUCT#CreatedAt#p7 |
 */
export interface Product extends Times {
  Type: 'Product';
  productId: string;
  name: string;
  sellerId: string;
  /** What it costs now. */
  priceCents: number;
  /** How many are left; never below 0. */
  stock: number;
}

/**
 * A node item: a kind of product.
 *
 * | PK             | SK             | attributes             |
 * | -------------- | -------------- | ---------------------- |
 * | CATEGORY#audio | CATEGORY#audio | Type, categoryId, name |
 */
export interface Category extends Times {
  Type: 'Category';
  categoryId: string;
  name: string;
}

/** How far an order has come; `placed`, `paid` and `shipped` are open, somebody has work with it. */
export type OrderStatus = 'placed' | 'paid' | 'shipped' | 'delivered' | 'cancelled';

/**
 * A node item: an order. GSI1 has it under its customer.
 *
 * | PK         | SK         | attributes                                 | GSI1PK, GSI1SK                |
 * | ---------- | ---------- | ------------------------------------------ | ----------------------------- |
 * | ORDER#1001 | ORDER#1001 | Type, orderId, customerId, status, totalCents | USER#ada, ORDER#CreatedAt#1001 |
 */
export interface Order extends Times {
  Type: 'Order';
  orderId: string;
  customerId: string;
  status: OrderStatus;
  /** The sum of its lines. */
  totalCents: number;
}

/**
 * A node item: what a customer says of a product.
 *
 * | PK        | SK        | attributes                                          |
 * | --------- | --------- | --------------------------------------------------- |
 * | REVIEW#r1 | REVIEW#r1 | Type, reviewId, productId, userId, rating, comment  |
 */
export interface Review extends Times {
  Type: 'Review';
  reviewId: string;
  productId: string;
  userId: string;
  /** Stars, 1 to 5. */
  rating: number;
  comment: string;
}

/**
 * An edge item: a line of an order. GSI1 has it under its product.
 *
 * | PK         | SK         | attributes                                          | GSI1PK, GSI1SK         |
 * | ---------- | ---------- | --------------------------------------------------- | ---------------------- |
 * | ORDER#1001 | PRODUCT#p7 | Type, orderId, productId, quantity, unitPriceCents  | PRODUCT#p7, ORDER#1001 |
 */
export interface OrderItem extends Times {
  Type: 'OrderItem';
  orderId: string;
  productId: string;
  /** At least 1. */
  quantity: number;
  /** The price on the day of the order; a later price does not change it. */
  unitPriceCents: number;
}

/**
 * An edge item: a customer's way to an order. From step 3.17 on, GSI1 has it while it is open.
 *
 * | PK       | SK                   | attributes                                    | GSI1PK, GSI1SK                    |
 * | -------- | -------------------- | --------------------------------------------- | --------------------------------- |
 * | USER#ada | ORDER#CreatedAt#1001 | Type, customerId, orderId, status, totalCents | STATUS#paid, ORDER#CreatedAt#1001 |
 */
export interface CustomerOrder extends Times {
  Type: 'CustomerOrder';
  customerId: string;
  orderId: string;
  status: OrderStatus;
  totalCents: number;
}

/** A customer's edge to an open order, as step 3.21 has it: the index `OpenOrders` holds what has these two. */
export interface OpenOrder extends CustomerOrder {
  openStatus: OrderStatus;
  /** When the order was placed: its `CreatedAt`. */
  openSince: string;
}

/**
 * An edge item: a product is of a category. GSI1 has it under the category.
 *
 * | PK         | SK             | attributes                        | GSI1PK, GSI1SK             |
 * | ---------- | -------------- | --------------------------------- | -------------------------- |
 * | PRODUCT#p7 | CATEGORY#audio | Type, productId, categoryId, name | CATEGORY#audio, PRODUCT#p7 |
 */
export interface ProductCategory extends Times {
  Type: 'ProductCategory';
  productId: string;
  categoryId: string;
  /** A copy of the product's name, so that a list of products needs no second read. */
  name: string;
}

/**
 * An edge item: a product has a tag. A tag has no node item. GSI1 has it under the tag.
 *
 * | PK         | SK       | attributes                 | GSI1PK, GSI1SK       |
 * | ---------- | -------- | -------------------------- | -------------------- |
 * | PRODUCT#p7 | TAG#gift | Type, productId, tag, name | TAG#gift, PRODUCT#p7 |
 */
export interface ProductTag extends Times {
  Type: 'ProductTag';
  productId: string;
  tag: string;
  /** A copy of the product's name, likewise. */
  name: string;
}

/**
 * An edge item: a price that a product got at `CreatedAt`, and had until the next one.
 *
 * | PK         | SK              | attributes                  |
 * | ---------- | --------------- | --------------------------- |
 * | PRODUCT#p7 | PRICE#CreatedAt | Type, productId, priceCents |
 */
export interface PriceHistory extends Times {
  Type: 'PriceHistory';
  productId: string;
  priceCents: number;
}

/**
 * An edge item: a product's way to a review, with all that a product page shows of it.
 *
 * | PK         | SK                   | attributes                                         |
 * | ---------- | -------------------- | -------------------------------------------------- |
 * | PRODUCT#p7 | REVIEW#CreatedAt#r1  | Type, productId, reviewId, userId, rating, comment |
 */
export interface ProductReview extends Times {
  Type: 'ProductReview';
  productId: string;
  reviewId: string;
  userId: string;
  /** A copy; stars, 1 to 5. */
  rating: number;
  /** A copy. */
  comment: string;
}

/**
 * An edge item: a customer's way to a review.
 *
 * | PK       | SK                  | attributes                                |
 * | -------- | ------------------- | ----------------------------------------- |
 * | USER#ada | REVIEW#CreatedAt#r1 | Type, userId, reviewId, productId, rating |
 */
export interface UserReview extends Times {
  Type: 'UserReview';
  userId: string;
  reviewId: string;
  productId: string;
  /** A copy; stars, 1 to 5. */
  rating: number;
}

/**
 * An item that says no more than that it is there: this customer has reviewed this product.
 *
 * | PK       | SK                  | attributes                        |
 * | -------- | ------------------- | --------------------------------- |
 * | USER#ada | REVIEWED#PRODUCT#p7 | Type, userId, productId, reviewId |
 */
export interface ReviewedProduct extends Times {
  Type: 'ReviewedProduct';
  userId: string;
  productId: string;
  reviewId: string;
}

/**
 * An edge item: a seller's way to a product; step 3.18.
 *
 * | PK      | SK               | attributes                      |
 * | ------- | ---------------- | ------------------------------- |
 * | USER#bo | SELLS#PRODUCT#p7 | Type, sellerId, productId, name |
 */
export interface SellerProduct extends Times {
  Type: 'SellerProduct';
  sellerId: string;
  productId: string;
  /** A copy of the product's name. */
  name: string;
}

/**
 * An edge item: a category stands below another. GSI1 has it under the child.
 *
 * | PK                   | SK          | attributes              | GSI1PK, GSI1SK                     |
 * | -------------------- | ----------- | ----------------------- | ---------------------------------- |
 * | CATEGORY#electronics | CHILD#audio | Type, parentId, childId | CATEGORY#audio, PARENT#electronics |
 */
export interface CategoryChild extends Times {
  Type: 'CategoryChild';
  parentId: string;
  childId: string;
}

/**
 * A category's place in the tree, its whole path in the sort key; step 3.10.
 *
 * | PK               | SK                      | attributes                                 |
 * | ---------------- | ----------------------- | ------------------------------------------ |
 * | TREE#electronics | PATH#electronics#audio# | Type, categoryId, path, name, productCount |
 */
export interface CategoryPath extends Times {
  Type: 'CategoryPath';
  categoryId: string;
  /** To show: ids from the top of the tree down to this category, `electronics/audio`. */
  path: string;
  name: string;
  /** How many products are of this very category, those of its children not among them. */
  productCount: number;
}

/**
 * Items that other parts of the shop keep in the same collections; their sort keys begin almost
 * like those above.
 *
 * | PK         | SK                        | Type       | GSI1PK, GSI1SK           |
 * | ---------- | ------------------------- | ---------- | ------------------------ |
 * | USER#ada   | ORDERDRAFT#0001           | OrderDraft | USER#ada, ORDERDRAFT#0001 |
 * | USER#bo    | SELLSTATS#0001            | SellStats  |                          |
 * | PRODUCT#p7 | REVIEWFLAG#CreatedAt#0001 | ReviewFlag |                          |
 * | PRODUCT#p7 | PRICEALERT#0001           | PriceAlert |                          |
 * | ORDER#1001 | PARCEL#0001               | Parcel     |                          |
 */
export interface OtherItem extends Times {
  Type: 'OrderDraft' | 'SellStats' | 'ReviewFlag' | 'PriceAlert' | 'Parcel';
  /** The user, product or order it belongs to. */
  ownerId: string;
  number: string;
}

/** Everything an item of this table can be; `Type` tells which. */
export type EcommerceEntity =
  | User
  | Product
  | Category
  | Order
  | Review
  | OrderItem
  | CustomerOrder
  | ProductCategory
  | ProductTag
  | PriceHistory
  | ProductReview
  | UserReview
  | ReviewedProduct
  | SellerProduct
  | CategoryChild
  | CategoryPath
  | OtherItem;

/** A product with everything that a product page shows; each list in key order. */
export interface ProductPage {
  product: Product;
  categories: ProductCategory[];
  tags: ProductTag[];
  prices: PriceHistory[];
  reviews: ProductReview[];
}

/** An order and its lines, in product order. */
export interface OrderWithItems {
  order: Order;
  items: OrderItem[];
}

/** A category with all that stand below it. */
export interface Subtree {
  /** In path order: a category stands before those below it. */
  categories: CategoryPath[];
  /** Products of all of them. */
  productCount: number;
}

/** The first month with products in the index: what is older is not listed by month. */
export const FIRST_MONTH = '2025-06';

/** What a seller says of a new product. */
export type NewProduct = Pick<Product, 'productId' | 'name' | 'sellerId' | 'priceCents' | 'stock'>;

/** What a customer orders. */
export interface NewOrder {
  /** Made by the customer's client, once for each order: who sends it again means the same order. */
  orderId: string;
  customerId: string;
  /** One to four products, each once. */
  lines: { productId: string; quantity: number }[];
}

/** What a customer says of a product. */
export type NewReview = Pick<Review, 'productId' | 'userId' | 'rating' | 'comment'>;

/** What of a review its author may change. */
export type ReviewText = Pick<Review, 'rating' | 'comment'>;

/** What somebody says who signs up. */
export type NewUser = Pick<User, 'userId' | 'name' | 'email' | 'role'>;

/** Over how many shards the sign-ups of a day are spread. Their numbers begin at 0. */
export const SIGN_UP_SHARDS = 4;

/** Why the model refuses; nothing is written when it does. */
export type EcommerceErrorCode =
  | 'alreadyExists'
  | 'alreadyReviewed'
  | 'notFound'
  | 'outOfStock'
  | 'badOrder'
  | 'badPrice'
  | 'badReview';

/** The error a model throws when it refuses what it is asked. */
export class EcommerceError extends Error {
  override readonly name = 'EcommerceError';
  readonly code: EcommerceErrorCode;
  /** The product it is about, where it is about one: `outOfStock` says which. */
  readonly productId: string | undefined;

  constructor(code: EcommerceErrorCode, message: string, productId?: string) {
    super(message);
    this.code = code;
    this.productId = productId;
  }
}

/** An item as it was read, without the key attributes that only the table needs. */
export function entityOf(item: Record<string, unknown>): EcommerceEntity {
  const { PK, SK, GSI1PK, GSI1SK, ...entity } = item;
  return entity as unknown as EcommerceEntity;
}
