/** The data of Lab 3: a shop from the seeds, and what the checks ask for. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import type { Item } from '#kit/item/item.ts';
import { parseKey } from '#kit/keys.ts';
import { Random } from '#kit/random.ts';
import type {
  CategoryChild,
  Order,
  OrderItem,
  OtherItem,
  Product,
  ProductCategory,
} from '../entities.ts';
import { ecommerceTable, openOrdersTable } from '../table.ts';
import { type Customer, customerItems, makeCustomer } from './customer.ts';
import { itemOf, listedItem } from './item.ts';
import { inOrderOf, Maker, newestFirst } from './maker.ts';
import { type MadePage, makePage, pageItems, reviewItems, wholeReviews } from './product-page.ts';
import { makeSellers, type Sellers, sellerItems } from './seller.ts';
import { makeShop, type Shop, shopItems } from './shop.ts';
import { makeSignUps, type SignUps, signUpItems } from './sign-up.ts';
import { dedicatedItems, makeStatuses, type Statuses, statusItems } from './status.ts';
import { makeTags, type Tags, tagItems } from './tag.ts';
import { makeTree, type Tree, treeItems } from './tree.ts';

/** What the checks of Lab 3 ask for. */
export interface EcommerceData {
  seed: number;
  /** So many times the shop around what is below. */
  times: number;
  /** 40 orders, 25 reviews, and drafts of orders whose keys begin almost like orders'. */
  customer: Customer;
  /** Has neither. */
  newcomer: Customer;
  /** A product with some of everything. */
  detail: MadePage;
  /** Its collection is longer than a page of 1 MB. */
  bestseller: MadePage;
  /** Reviewed three times. */
  quiet: MadePage;
  /** Reviewed hundreds of times, and ten times as often at ten times the data. */
  popular: MadePage;
  /** 60 products, in id order; GSI1 has its many parents under the same key. */
  category: { categoryId: string; products: ProductCategory[] };
  /** Seven lines, in product order, and parcels. */
  order: { order: Order; items: OrderItem[]; parcels: OtherItem[] };
  /** 50 lines that hold one product, in order of the orders' ids. */
  holders: { productId: string; items: OrderItem[] };
  tree: Tree;
  tags: Tags;
  window: ShopWindow;
  shop: Shop;
  statuses: Statuses;
  sellers: Sellers;
  signUps: SignUps;
}

const SEED_USERS = 60;
const IN_CATEGORY = 60;
const LINES = 7;
const HOLDERS = 50;
const CROWD = 40;
/** Comments of the bestseller: together more than the 1 MB of a page. */
const LONG_COMMENT_BYTES = 3_400;
const LONG_REVIEWS = 340;
const POPULAR_REVIEWS = 200;
/** More than the category's products: who reads them and throws them away is told so. */
const PARENTS = 64;
const ON_SHELF = 3;

export const fixture: Fixture<EcommerceData> = {
  table: ecommerceTable,
  data: makeData,
  items: async (data) => {
    const { ecommerceItems } = await import('#seeds/domains/ecommerce.ts');
    const seeds = [...ecommerceItems({ seed: data.seed, users: SEED_USERS * data.times })];
    return [
      ...withIds(seeds),
      ...[data.customer, data.newcomer].flatMap(customerItems),
      ...[data.detail, data.bestseller].flatMap(pageItems),
      ...reviewItems(data.detail),
      ...data.category.products.map(itemOf),
      ...parentsOf(data).map(itemOf),
      ...[data.order.order, ...data.order.items, ...data.order.parcels].map(itemOf),
      ...data.holders.items.map(itemOf),
      ...treeItems(data.tree),
      ...shelfOf(data).map(itemOf),
    ];
  },
  ownTables: {
    '3.4': (data) => [
      ...[data.popular, data.quiet].flatMap((made) => [...pageItems(made), ...reviewItems(made)]),
      ...crowdOf(data),
    ],
    '3.9': (data) => [...tagItems(data.tags), ...crowdOf(data)],
    '3.13': (data) => [...listedItems(data.window), ...crowdOf(data)],
    '3.14': ({ shop }) => shopItems(shop),
    '3.15': ({ shop, quiet }) => [...shopItems(shop), ...pageItems(quiet)],
    '3.16': ({ shop, detail }) => [...shopItems(shop), ...pageItems(detail)],
    '3.17': ({ statuses }) => statusItems(statuses.orders),
    '3.18': ({ sellers }) => sellerItems(sellers),
    '3.19': ({ shop, quiet }) => [...shopItems(shop), ...pageItems(quiet), ...wholeReviews(quiet)],
    '3.20': ({ signUps }) => signUpItems(signUps),
    '3.21': ({ statuses }) => dedicatedItems(statuses.orders),
  },
  otherTables: { '3.21': openOrdersTable },
  summary: async (data) => {
    const items = (await fixture.items(data)).length.toLocaleString('en-US');
    return `${items} items: a shop, its customers, orders and reviews`;
  },
};

function makeData(seed: number, times: number): EcommerceData {
  const random = new Random(`${seed}/lab-3`);
  const make = new Maker(random);
  const some = { categories: 2, tags: 4, prices: 12 };
  const long = { commentBytes: LONG_COMMENT_BYTES, reviews: LONG_REVIEWS };
  return {
    seed,
    times,
    customer: makeCustomer(make, { orders: 40, reviews: 25, drafts: 6 }),
    newcomer: makeCustomer(make, { orders: 0, reviews: 0, drafts: 2 }),
    detail: makePage(make, { ...some, reviews: 30 }),
    bestseller: makePage(make, { ...some, ...long }),
    quiet: makePage(make, { ...some, reviews: 3 }),
    category: makeCategory(make),
    order: makeOrder(make),
    holders: makeHolders(make),
    tree: makeTree(make, random),
    tags: makeTags(make),
    window: makeWindow(make),
    shop: makeShop(make),
    statuses: makeStatuses(make, random),
    popular: makePage(make, { ...some, reviews: POPULAR_REVIEWS * times }),
    sellers: makeSellers(seed, times),
    signUps: makeSignUps(seed, times),
  };
}

function makeCategory(make: Maker): EcommerceData['category'] {
  const categoryId = make.id('c');
  const products = Array.from({ length: IN_CATEGORY }, () =>
    make.inCategory(make.product(), categoryId),
  );
  return { categoryId, products: inOrderOf('productId', products) };
}

function makeOrder(make: Maker): EcommerceData['order'] {
  const order = make.order(make.id('u'));
  const { orderId, CreatedAt, UpdatedAt } = order;
  const items = Array.from({ length: LINES }, () =>
    make.line(orderId, make.id('p'), { CreatedAt, UpdatedAt }),
  );
  const totalCents = items.reduce((sum, one) => sum + one.quantity * one.unitPriceCents, 0);
  return {
    order: { ...order, totalCents },
    items: inOrderOf('productId', items),
    parcels: make.others('Parcel', orderId, 3),
  };
}

function makeHolders(make: Maker): EcommerceData['holders'] {
  const productId = make.id('p');
  const items = Array.from({ length: HOLDERS }, () => make.line(make.id('o'), productId));
  return { productId, items: inOrderOf('orderId', items) };
}

/** A category that stands below many others, as a sale does. */
function parentsOf({ seed, category }: EcommerceData): CategoryChild[] {
  const make = new Maker(new Random(`${seed}/lab-3/parents`));
  const childId = category.categoryId;
  return Array.from({ length: PARENTS }, () => ({
    Type: 'CategoryChild',
    parentId: `x${make.id('c')}`,
    childId,
    ...make.times(),
  }));
}

/** Products of a category that is asked for its parents: GSI1 has both under the same key. */
function shelfOf({ seed, tree }: EcommerceData): ProductCategory[] {
  const make = new Maker(new Random(`${seed}/lab-3/shelf`));
  const categoryId = tree.idOf('radios');
  return Array.from({ length: ON_SHELF }, () => make.inCategory(make.product(), categoryId));
}

/** Lines of orders nobody asks for, so that a step's own table is more than its answer. */
function crowdOf({ seed, times }: EcommerceData): Item[] {
  const make = new Maker(new Random(`${seed}/lab-3/crowd`));
  return Array.from({ length: CROWD * times }, () =>
    itemOf(make.line(`x${make.id('o')}`, `x${make.id('p')}`)),
  );
}

// The seeds' items as this lab's entities: the seeds' edges name their ends by key only.

/** Which ids the two key attributes of a seed's edges hold; the entities of this lab name them. */
const ENDS: Readonly<Record<string, readonly [string, string?]>> = {
  OrderItem: ['orderId', 'productId'],
  CustomerOrder: ['customerId'],
  ProductCategory: ['productId', 'categoryId'],
  ProductTag: ['productId', 'tag'],
  PriceHistory: ['productId'],
  ProductReview: ['productId'],
  UserReview: ['userId'],
  ReviewedProduct: ['userId', 'productId'],
  CategoryChild: ['parentId', 'childId'],
};

/** The seeds' items with the ids of both ends, and products' names where a list shows them. */
export function withIds(items: readonly Item[]): Item[] {
  const names = new Map(items.map(({ PK, SK, name }) => [PK === SK ? PK : undefined, name]));
  return items.map((item) => {
    const [source, target] = ENDS[String(item.Type)] ?? [];
    if (source === undefined) return item;
    const isListed = item.Type === 'ProductCategory' || item.Type === 'ProductTag';
    return {
      ...item,
      [source]: parseKey(String(item.PK)).at(-1),
      ...(target !== undefined && { [target]: parseKey(String(item.SK)).at(-1) }),
      ...(isListed && { name: names.get(item.PK) }),
    };
  });
}

// Products by the month they were listed in: what a shop puts into its window.

/** Every product that is listed, newest first. */
interface ShopWindow {
  listed: Product[];
}

/** How many products were listed when; in November none, in October more than anybody shows. */
const LISTED: Readonly<Record<string, number>> = {
  '2026-01': 3,
  '2025-12': 4,
  '2025-10': 48,
  '2025-07': 5,
  '2025-06': 2,
};

const HALF_DAY_MS = 12 * 3_600_000;

function makeWindow(make: Maker): ShopWindow {
  const listed = Object.entries(LISTED).flatMap(([month, count]) =>
    Array.from({ length: count }, (_, place): Product => {
      const moment = new Date(Date.parse(`${month}-01T08:00:00.000Z`) + place * HALF_DAY_MS);
      return { ...make.product(), ...make.times(moment.toISOString()) };
    }),
  );
  return { listed: newestFirst(listed) };
}

function listedItems({ listed }: ShopWindow): Item[] {
  return listed.map(listedItem);
}
