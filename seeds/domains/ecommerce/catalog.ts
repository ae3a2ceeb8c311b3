/** Products: who sells them, their category, tags and prices. */

import type { Item } from '../../../kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '../../../kit/keys.ts';
import { Random } from '../../../kit/random.ts';
import { entityId, nodeKeys } from '../../entity-key.ts';
import {
  daysBefore,
  daysSince,
  distinctIds,
  distinctNames,
  fakerFor,
  momentWithin,
} from '../../fake.ts';
import { type BipartiteGraph, bipartiteGraph } from '../../graphs/bipartite.ts';
import { AliasTable, logNormalWeights } from '../../graphs/distribution.ts';

/** What belongs to which product. */
export interface Catalog {
  readonly users: number;
  readonly products: number;
  readonly sellers: Uint32Array;
  /** Products and leaves of the category tree. */
  readonly categorised: BipartiteGraph;
  /** Products and tags. */
  readonly tagged: BipartiteGraph;
  /** Prices of every product in cents, oldest first, one product after the other. */
  readonly prices: Uint32Array;
  readonly tags: number;
}

const TAGS_PER_PRODUCT = 2;
const MOST_TAGS = 200;
const SIGMA = { seller: 1.5, category: 1, tag: 1.5 } as const;

/** Draws the catalogue. */
export function drawCatalog(options: { users: number; products: number; seed: number }): Catalog {
  const { users, products, seed } = options;
  const random = (what: string): Random => new Random(`${seed}/catalog/${what}`);
  const tags = Math.min(MOST_TAGS, Math.ceil(products / 5));
  const draw = (what: 'category' | 'tag', count: number, each: number): BipartiteGraph =>
    bipartiteGraph({
      degrees: new Uint32Array(products).fill(Math.min(count, each)),
      weights: logNormalWeights(count, SIGMA[what], random(`${what}s`)),
      random: random(what),
    });
  const sellers = new AliasTable(
    logNormalWeights(sellerCount(users), SIGMA.seller, random('sellers')),
  );
  const seller = random('seller');
  return {
    users,
    products,
    tags,
    sellers: new Uint32Array(products).map(() => sellers.draw(seller)),
    categorised: draw('category', LEAVES, 1),
    tagged: draw('tag', tags, TAGS_PER_PRODUCT),
    prices: drawPrices(products, random('price')),
  };
}

/** How many items the catalogue has. */
export function catalogCount({ products, tagged }: Catalog): number {
  return CATEGORY_ITEMS + products * (2 + PRICES_PER_PRODUCT) + tagged.left.length;
}

/** The category tree, then every product followed by its category, tags and prices. */
export function* catalogItems(catalog: Catalog, seed: number): Generator<Item> {
  yield* categoryItems(seed);
  const { commerce, word } = fakerFor(seed, 'product');
  const tags = distinctIds(catalog.tags, () => word.adjective());
  const stock = new Random(`${seed}/catalog/stock`);
  let edge = 0;
  for (let product = 0; product < catalog.products; product++) {
    const productId = entityId('p', product, catalog.products);
    const source = entityKey('PRODUCT', productId);
    yield {
      ...nodeKeys('PRODUCT', productId),
      Type: 'Product',
      productId,
      name: commerce.productName(),
      sellerId: entityId('u', catalog.sellers[product] as number, catalog.users),
      priceCents: priceCents(catalog.prices, product),
      stock: stock.integer(0, 500),
      ...productTimes(),
    };
    const leaf = catalog.categorised.right[product] as number;
    yield edgeItem('ProductCategory', source, leafKey(leaf));
    for (; catalog.tagged.left[edge] === product; edge++) {
      const tag = tags[catalog.tagged.right[edge] as number] as string;
      yield edgeItem('ProductTag', source, entityKey('TAG', tag));
    }
    yield* priceItems(catalog.prices, product, source);
  }
}

/** An edge of a product that GSI1 lists under its target. */
function edgeItem(Type: string, source: string, target: string): Item {
  const keys = adjacencyKeys(source, target);
  return { ...keys, Type, GSI1PK: target, GSI1SK: source, ...listedAt() };
}

// The tree of categories.

/** Three levels: departments, so many categories in each, so many leaves in each of these. */
const TREE = [6, 4, 3] as const;

/** Categories without children: products belong to these. */
export const LEAVES = TREE[0] * TREE[1] * TREE[2];
const CATEGORIES = TREE[0] + TREE[0] * TREE[1] + LEAVES;

/** Items of the tree: categories, and the edges from all parents. */
const CATEGORY_ITEMS = 2 * CATEGORIES - TREE[0];

/** The key of a leaf. */
function leafKey(leaf: number): string {
  return entityKey('CATEGORY', entityId('c', CATEGORIES - LEAVES + leaf, CATEGORIES));
}

/** Level by level: a category, then the edge from its parent. */
function* categoryItems(seed: number): Generator<Item> {
  const { commerce } = fakerFor(seed, 'category');
  const names = distinctNames(CATEGORIES, () => commerce.department());
  let parents = 0;
  let position = 0;
  for (let level = 0, size = 1; level < TREE.length; level++) {
    const children = TREE[level] as number;
    const first = position;
    for (let nth = 0; nth < size * children; nth++, position++) {
      const categoryId = entityId('c', position, CATEGORIES);
      const name = names[position];
      yield {
        ...nodeKeys('CATEGORY', categoryId),
        Type: 'Category',
        categoryId,
        name,
        ...listedAt(),
      };
      if (level === 0) continue;
      const parent = entityId('c', parents + Math.floor(nth / children), CATEGORIES);
      yield {
        ...adjacencyKeys(entityKey('CATEGORY', parent), entityKey('CHILD', categoryId)),
        Type: 'CategoryChild',
        GSI1PK: entityKey('CATEGORY', categoryId),
        GSI1SK: entityKey('PARENT', parent),
        ...listedAt(),
      };
    }
    size *= children;
    parents = first;
  }
}

// Prices over time.

/** Prices that every product has had, and the days between them. */
const PRICES_PER_PRODUCT = 6;
const DAYS_PER_PRICE = 45;
/** Days for which prices are known. */
export const PRICE_DAYS = PRICES_PER_PRODUCT * DAYS_PER_PRICE;
/** A price changes by about so much: the deviation of its logarithm. */
const PRICE_STEP = 0.08;

/** Prices in cents, oldest first, one product after the other: geometric random walks. */
function drawPrices(products: number, random: Random): Uint32Array {
  const prices = new Uint32Array(products * PRICES_PER_PRODUCT);
  for (let product = 0; product < products; product++) {
    let cents = random.integer(300, 3_000) * random.integer(1, 20);
    for (let nth = 0; nth < PRICES_PER_PRODUCT; nth++) {
      prices[product * PRICES_PER_PRODUCT + nth] = cents;
      // Close to normal: the sum of four even draws. Whole cents: no rounding to differ later.
      const z = random.float() + random.float() + random.float() + random.float() - 2;
      cents = Math.max(100, Math.round(cents * (1 + PRICE_STEP * Math.sqrt(3) * z)));
    }
  }
  return prices;
}

/** The price of today. */
export function priceCents(prices: Uint32Array, product: number): number {
  return prices[(product + 1) * PRICES_PER_PRODUCT - 1] as number;
}

/** The price on a day, up to {@link PRICE_DAYS} before the reference date. */
export function priceCentsOn(prices: Uint32Array, product: number, moment: string): number {
  const changesSince = Math.ceil(daysSince(moment) / DAYS_PER_PRICE);
  return prices[(product + 1) * PRICES_PER_PRODUCT - Math.max(1, changesSince)] as number;
}

/** The prices of one product, oldest first. */
function* priceItems(prices: Uint32Array, product: number, source: string): Generator<Item> {
  for (let nth = 0; nth < PRICES_PER_PRODUCT; nth++) {
    const steps = PRICES_PER_PRODUCT - nth;
    yield {
      ...adjacencyKeys(source, compositeKey(['PRICE', daysBefore(steps * DAYS_PER_PRICE)])),
      Type: 'PriceHistory',
      priceCents: prices[product * PRICES_PER_PRODUCT + nth],
      ...timesAt(steps),
    };
  }
}

/** The times of what the shop has had since the first price. */
function listedAt(): { CreatedAt: string; UpdatedAt: string } {
  return timesAt(PRICES_PER_PRODUCT);
}

/** When a product was listed, and when its price last changed. */
function productTimes(): { CreatedAt: string; UpdatedAt: string } {
  return { CreatedAt: timesAt(PRICES_PER_PRODUCT).CreatedAt, UpdatedAt: timesAt(1).UpdatedAt };
}

function timesAt(steps: number): { CreatedAt: string; UpdatedAt: string } {
  const at = daysBefore(steps * DAYS_PER_PRICE);
  return { CreatedAt: at, UpdatedAt: at };
}

// Customers and sellers.

/** One user in so many is a seller: the first of them. */
const USERS_PER_SELLER = 10;
const DAYS = 5 * 365;

/** How many of the users are sellers. */
function sellerCount(users: number): number {
  return Math.ceil(users / USERS_PER_SELLER);
}

/** Every user; addresses hold the user's number, since faker's are not distinct. */
export function* userItems(users: number, seed: number): Generator<Item> {
  const faker = fakerFor(seed, 'shop-user');
  const random = new Random(`${seed}/shop-user`);
  for (let user = 0; user < users; user++) {
    const userId = entityId('u', user, users);
    const [firstName, lastName] = [faker.person.firstName(), faker.person.lastName()];
    const at = momentWithin(DAYS, random);
    yield {
      ...nodeKeys('USER', userId),
      Type: 'User',
      userId,
      name: `${firstName} ${lastName}`,
      email: `${firstName}.${lastName}.${user + 1}@example.com`.toLowerCase().replaceAll("'", ''),
      role: user < sellerCount(users) ? 'seller' : 'customer',
      CreatedAt: at,
      UpdatedAt: at,
    };
  }
}
