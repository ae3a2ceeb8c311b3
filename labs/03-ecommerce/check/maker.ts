/** Makes the entities that the checks of Lab 3 ask for, with ids that no seed has. */

import { DrawnIds } from '#kit/checkpoint/lab/drawn-ids.ts';
import type { Random } from '#kit/random.ts';
import type {
  CustomerOrder,
  Order,
  OrderItem,
  OrderStatus,
  OtherItem,
  PriceHistory,
  Product,
  ProductCategory,
  ProductReview,
  ProductTag,
  Review,
  SellerProduct,
  Times,
  User,
  UserReview,
} from '../entities.ts';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eve', 'Finn', 'Gia', 'Hal', 'Iris', 'Jon'];
const SURNAMES = ['Okafor', 'Lindqvist', 'Marín', 'Tanaka', 'O’Neill', 'Weiß'];
// With capitals, and a blank at an end: what is stored is what was given.
const THINGS = ['Kettle', 'lamp', 'Radio', 'tent', 'Drill', 'desk', 'Globe', 'clock'];
const OPINIONS = ['does what it says', 'broke after a week', 'a gift, well received', 'so loud '];
const START_MS = Date.UTC(2024, 0, 1);
/** Two years, up to the end of 2025. */
const SPAN_SECONDS = 63_000_000;
const DAY_MS = 86_400_000;
const CHANGED_WITHIN_DAYS = 97;

/** Draws entities from one random source; ids go up, times do not. */
export class Maker {
  readonly #random: Random;
  readonly #ids: DrawnIds;

  constructor(random: Random) {
    this.#random = random;
    this.#ids = new DrawnIds(random);
  }

  /** @param prefix such as `p`, for a product */
  id(prefix: string): string {
    return this.#ids.mixedId(prefix);
  }

  /** Changed up to three months later: in another order than made. */
  times(moment = this.#moment()): Times {
    const madeMs = Date.parse(moment);
    const later = new Date(madeMs + (madeMs % CHANGED_WITHIN_DAYS) * DAY_MS);
    return { CreatedAt: moment, UpdatedAt: later.toISOString() };
  }

  cents(): number {
    return this.#random.integer(199, 49_999);
  }

  user(): User {
    const [first, last] = [this.#random.pick(NAMES), this.#random.pick(SURNAMES)];
    const userId = this.id(first.toLowerCase());
    const email = `${userId}@example.com`;
    return {
      Type: 'User',
      userId,
      name: `${first} ${last}`,
      email,
      role: 'customer',
      ...this.times(),
    };
  }

  product(stock = 50): Product {
    const productId = this.id('p');
    const [name, sellerId] = [this.#random.pick(THINGS), this.id('seller')];
    return {
      Type: 'Product',
      productId,
      name,
      sellerId,
      priceCents: this.cents(),
      stock,
      ...this.times(),
    };
  }

  order(customerId: string, status: OrderStatus = 'delivered'): Order {
    const orderId = this.id('o');
    return {
      Type: 'Order',
      orderId,
      customerId,
      status,
      totalCents: this.cents(),
      ...this.times(),
    };
  }

  line(orderId: string, productId: string, times = this.times()): OrderItem {
    const [quantity, unitPriceCents] = [this.#random.integer(1, 4), this.cents()];
    return { Type: 'OrderItem', orderId, productId, quantity, unitPriceCents, ...times };
  }

  review(userId: string, productId: string): Review {
    const [rating, comment] = [this.#random.integer(1, 5), this.#random.pick(OPINIONS)];
    const reviewId = this.id('r');
    return { Type: 'Review', reviewId, productId, userId, rating, comment, ...this.times() };
  }

  price(productId: string, times = this.times()): PriceHistory {
    return { Type: 'PriceHistory', productId, priceCents: this.cents(), ...times };
  }

  inCategory({ productId, name }: Product, categoryId: string): ProductCategory {
    return { Type: 'ProductCategory', productId, categoryId, name, ...this.times() };
  }

  tagged({ productId, name }: Product, tag: string): ProductTag {
    return { Type: 'ProductTag', productId, tag, name, ...this.times() };
  }

  /** So many items of another part of the shop. */
  others(Type: OtherItem['Type'], ownerId: string, count: number): OtherItem[] {
    return Array.from({ length: count }, (_, place) => {
      const number = String(place + 1).padStart(4, '0');
      return { Type, ownerId, number, ...this.times() };
    });
  }

  #moment(): string {
    return new Date(START_MS + this.#random.integer(0, SPAN_SECONDS) * 1_000).toISOString();
  }
}

/** The customer's way to an order. */
export function edgeOf(order: Order): CustomerOrder {
  return { ...order, Type: 'CustomerOrder' };
}

/** The product's way to a review, and what its page shows. */
export function ofProduct(review: Review): ProductReview {
  return { ...review, Type: 'ProductReview' };
}

/** The review that a product's edge leads to. */
export function nodeOf(review: ProductReview): Review {
  return { ...review, Type: 'Review' };
}

/** The customer's way to a review. */
export function ofUser({ comment, ...review }: Review): UserReview {
  return { ...review, Type: 'UserReview' };
}

/** The seller's way to a product. */
export function ofSeller({
  sellerId,
  productId,
  name,
  CreatedAt,
  UpdatedAt,
}: Product): SellerProduct {
  return { Type: 'SellerProduct', sellerId, productId, name, CreatedAt, UpdatedAt };
}

/** Newest first; of equal times the larger id first. */
export function newestFirst<Entity extends Times & Partial<Record<IdName, string>>>(
  entities: readonly Entity[],
): Entity[] {
  const sorted = ({ CreatedAt, orderId, reviewId, productId }: Entity): string =>
    `${CreatedAt}#${orderId ?? reviewId ?? productId}`;
  return [...entities].sort((a, b) => (sorted(a) < sorted(b) ? 1 : -1));
}

type IdName = 'orderId' | 'reviewId' | 'productId';

/** The same entities, but every third one has the times of the one before it. */
export function withTies<Entity extends Times>(entities: readonly Entity[]): Entity[] {
  return entities.map((one, at) => {
    const { CreatedAt, UpdatedAt } = (at % 3 === 2 ? entities[at - 1] : one) as Entity;
    return { ...one, CreatedAt, UpdatedAt };
  });
}

/** In the order of a key: no id has a letter for which comparing texts is not comparing their bytes. */
export function inOrderOf<Name extends string, Entity extends Record<Name, string>>(
  name: Name,
  entities: readonly Entity[],
): Entity[] {
  return [...entities].sort((a, b) => (a[name] < b[name] ? -1 : 1));
}
