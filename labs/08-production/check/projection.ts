/** 8.1 projections. */

import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { Item } from '#kit/item/item.ts';
import { itemBytes } from '#kit/item/item-size.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { unitsText } from '#kit/meter/receipt.ts';
import { grouped } from '#kit/report/text.ts';
import * as model from '#lab/08-production/model.ts';
import { catalogItems } from '../catalog.ts';
import type { Product, ProductCard } from '../entities.ts';
import { addTo, entriesOf, fetchedBack } from '../index-way.ts';
import { catalogItem } from '../item.ts';
import { type Check, type Facts, refusedAs } from './context.ts';

/** As many as a page of offers shows. */
const MOST = 5;
const CARD = ['productId', 'name', 'priceCents'] as const;
/**
 * Storage that each item takes besides its own bytes, in an index too.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.StorageConsiderations
 */
const STORAGE_BYTES = 100;
const COPIES: Readonly<Record<string, string>> = {
  Keys: 'KEYS_ONLY',
  Card: 'INCLUDE of 3',
  Whole: 'ALL',
};

export const projections: Facts = (fact) => {
  const cardsOf = (sellerId: string) => (lab: LabContext) => model.productCards(lab, sellerId);
  const dearestOf = (sellerId: string, most: number) => (lab: LabContext) =>
    model.dearestProducts(lab, sellerId, most);
  const changes =
    ({ productId }: Pick<Product, 'productId'>, by: number) =>
    (lab: LabContext) =>
      model.changeStock(lab, productId, by);

  fact('the cards of a seller are one Query of the index that holds them', async (check) => {
    const { sellerId, similarId, products, others } = check.data.catalog;
    const call = await check.run(cardsOf(sellerId));
    check.sameList(call, products.map(cardOf), cards);
    readsCards(check, call, 'Which index holds what a card shows, and little else?');
    check.cost(call, 'cards of a seller');
    const similar = others.filter((one) => one.sellerId === similarId);
    check.sameList(await check.run(cardsOf(similarId)), similar.map(cardOf), cards);
  });

  fact('a seller who sells nothing has no cards', async (check) => {
    const call = await check.run(cardsOf(check.data.catalog.unknownSellerId));
    check.sameList(call, [], cards);
  });

  fact('the dearest products are found by their cards, and then fetched', async (check) => {
    const { sellerId, products } = check.data.catalog;
    const call = await check.run(dearestOf(sellerId, MOST));
    comparesNumbers(check, call, products);
    check.sameList(call, byPrice(products).slice(0, MOST), whole);
    readsCards(
      check,
      call,
      'Which index has the price of every product, so that you fetch only those that you return?',
    );
    check.cost(call, 'dearest products');
  });

  fact('of products at one price the smaller id comes first', async (check) => {
    const { sellerId, products } = check.data.catalog;
    const call = await check.run(dearestOf(sellerId, 2));
    check.sameList(call, byPrice(products).slice(0, 2), whole);
  });

  fact('more products than a batch takes are fetched in two', async (check) => {
    const { sellerId, products } = check.data.catalog;
    const call = await check.run(dearestOf(sellerId, 2 * products.length));
    check.sameList(call, byPrice(products), whole);
  });

  fact('where nothing is found, nothing is fetched', async (check) => {
    const { unknownSellerId } = check.data.catalog;
    check.sameList(await check.run(dearestOf(unknownSellerId, MOST)), [], whole);
  });

  fact('the stock rises and falls, and nothing else changes', async (check) => {
    const [product] = check.data.catalog.products as [Product];
    await check.run(changes(product, -3));
    await hasStock(check, product, product.stock - 3);
    await check.run(changes(product, 8));
    await hasStock(check, product, product.stock + 5);
  });

  fact('the stock falls to 0, and not below', async (check) => {
    await restart(check);
    const [product] = check.data.catalog.products as [Product];
    const what = `Taking ${product.stock + 1} of ${product.stock}`;
    await check.refuses(what, ...refusedAs('outOfStock'), changes(product, -product.stock - 1));
    await check.run(changes(product, -product.stock));
    await hasStock(check, product, 0);
  });

  fact('a product that does not exist has no stock, and is not made by one', async (check) => {
    await restart(check);
    const { unknownId } = check.data.catalog;
    for (const by of [-1, 1]) {
      const what = `${by > 0 ? 'Adding to' : 'Taking from'} the stock of a product that does not exist`;
      await check.refuses(what, ...refusedAs('notFound'), changes({ productId: unknownId }, by));
    }
  });

  fact('of two clients at once, both count', async (check) => {
    await restart(check);
    const [product] = check.data.catalog.products as [Product];
    const { stock } = product;
    const ended = await check.race([changes(product, -3), changes(product, -3)]);
    const done = ended.filter((one) => 'value' in one).length;
    const [item] = await productsNow(check, product);
    check.holds(done === 2 && item?.stock === stock - 6, [
      `The stock was ${stock}. Two clients took 3 each, at once: ${done} of them were told that it was done, and the stock is ${item?.stock}.`,
      'Who computes the new stock, your code or DynamoDB?',
    ]);
    await hasStock(check, product, stock - 6);
  });

  fact('of two clients at once, only one gets the last', async (check) => {
    await restart(check);
    const [product] = check.data.catalog.products as [Product];
    const by = product.stock - 1;
    const ended = await check.race([changes(product, -by), changes(product, -by)]);
    const done = ended.filter((one) => 'value' in one).length;
    const [item] = await productsNow(check, product);
    check.holds(done === 1 && item?.stock === 1, [
      `Two clients took ${by} of ${product.stock} at once: ${done} of them were told that it was done, and the stock is ${item?.stock}.`,
      'What must still be true of the stock when DynamoDB changes it?',
    ]);
  });

  fact('a price that changes meanwhile stays changed', async (check) => {
    await restart(check);
    const [product] = check.data.catalog.products as [Product];
    const { priceCents } = product;
    const dearer = { ...product, priceCents: priceCents + 100 };
    await check.runWhile(changes(product, -1), () => check.table.restore([catalogItem(dearer)]));
    const [item] = await productsNow(check, product);
    check.holds(item?.priceCents === dearer.priceCents, [
      `While your function changed the stock, another client changed the price from ${priceCents} to ${dearer.priceCents}. Now the price is ${item?.priceCents} again.`,
      'Which attributes does your request write, and which one does a sale change?',
    ]);
    await hasStock(check, dearer, product.stock - 1);
  });

  fact('a change of the stock is one request', async (check) => {
    await restart(check);
    const [product] = check.data.catalog.products as [Product];
    check.cost(await check.run(changes(product, -1)), 'change the stock');
  });

  fact('three indexes with the same keys have three prices', async (check) => {
    await restart(check);
    const { sellerId, products } = check.data.catalog;
    await check.compare(`${products.length} cards of a seller:`, {
      'Keys, fetched back': (lab) => fetchedBack(lab, 'Keys', sellerId),
      Card: (lab) => entriesOf(lab, 'Card', sellerId),
      Whole: (lab) => entriesOf(lab, 'Whole', sellerId),
      'Whole, 3 attributes': (lab) => entriesOf(lab, 'Whole', sellerId, CARD),
    });
    await check.compare('the dearest products, whole:', {
      [`${MOST}, found by Card`]: dearestOf(sellerId, MOST),
      [`${products.length}, found by Card`]: dearestOf(sellerId, products.length),
      'any number, from Whole': (lab) => entriesOf(lab, 'Whole', sellerId),
    });
    const item = catalogItem(products[0] as Product);
    const sale = await check.measured((lab) => addTo(lab, item, 'stock', -1));
    const price = await check.measured((lab) => addTo(lab, item, 'priceCents', 1));
    const row = (part: string, copies: string, entries: readonly Item[]): string[] => {
      return [part, copies, writeUnits(sale, part), writeUnits(price, part), storage(entries)];
    };
    const rows = [row('table', 'all', products.map(catalogItem))];
    for (const [index, copies] of Object.entries(COPIES)) {
      const { value } = await check.measured((lab) => entriesOf(lab, index, sellerId));
      rows.push(row(index, copies, value));
    }
    const columns = ['', 'copies', 'a sale', 'a new price', 'a product takes'];
    check.figures('what the table and each index take:', {
      columns: columns.map((title) => ({ title })),
      rows,
    });
    await restart(check);
  });
};

const cards = {
  what: 'cards',
  label: ({ productId, name, priceCents }: ProductCard) => `${productId}, ${name}, ${priceCents}`,
};

const whole = {
  what: 'products',
  label: ({ productId, priceCents }: Product) => `${productId} for ${priceCents}`,
};

function cardOf({ productId, name, priceCents }: Product): ProductCard {
  return { productId, name, priceCents };
}

/** The dearest first; of equal ones, the smaller id. Products come in id order. */
function byPrice(products: readonly Product[]): Product[] {
  return [...products].sort((one, other) => other.priceCents - one.priceCents);
}

/** The order is that of numbers, not of their texts. */
function comparesNumbers(
  check: Check,
  { value }: Call<unknown>,
  products: readonly Product[],
): void {
  const [first] = Array.isArray(value) ? (value as (Product | null | undefined)[]) : [];
  const [top] = byPrice(products) as [Product];
  const asTexts = products.map(({ priceCents }) => String(priceCents)).sort();
  const price = String(first?.priceCents);
  const isText = price === asTexts.at(-1) && price !== String(top.priceCents);
  check.holds(!isText, [
    `Your list begins with a price of ${price}, and ${top.productId} costs ${top.priceCents}. As texts, ${price} comes behind ${top.priceCents}, because ${price[0]} comes behind ${String(top.priceCents)[0]}.`,
    'Does your code compare numbers, or their texts?',
  ]);
}

/** The index with little in it was read. */
function readsCards(check: Check, { trace }: Call<unknown>, question: string): void {
  const fat = trace.find(({ index }) => index === 'Whole');
  const { itemsRead, input } = fat ?? { itemsRead: 0, input: {} };
  check.holds(fat === undefined, [
    `Your answer is right. The index Whole copies whole products: your Query read ${itemsRead} of them for ${fat ? unitsText(fat) : ''}.`,
    ...('ProjectionExpression' in input
      ? [
          'A ProjectionExpression drops attributes after DynamoDB has read them: it saves bytes on the way to you, and no unit.',
        ]
      : []),
    question,
  ]);
  const keys = trace.some(({ index }) => index === 'Keys');
  const back = trace.find(({ operation }) => operation === 'BatchGetItem');
  check.holds(!(keys && back), [
    `Your answer is right. The index Keys copies no attribute but keys, so your function fetched each product from the table: ${back?.itemsRead} of them in one batch for ${back ? unitsText(back) : ''}, at least half a unit for each.`,
    question,
  ]);
}

/** The table is as it was loaded, but for the product. */
async function hasStock(check: Check, product: Product, stock: number): Promise<void> {
  const changed = catalogItem({ ...product, stock });
  await check.sameItems(
    catalogItems(check.data.catalog).map((item) => (item.PK === changed.PK ? changed : item)),
  );
}

async function productsNow(check: Check, { productId }: Product) {
  const items = await check.table.items();
  return items.filter((item) => item.productId === productId);
}

function restart(check: Check): Promise<void> {
  return check.table.restoreAll(catalogItems(check.data.catalog));
}

/** What a write cost in an index. */
function writeUnits({ trace }: Call<unknown>, index: string): string {
  const units = trace.reduce((sum, { unitsByIndex }) => sum + (unitsByIndex[index] ?? 0), 0);
  return `${units.toFixed(1)} WCU`;
}

/** What an entry takes of the storage on average, in words. */
function storage(entries: readonly Item[]): string {
  const bytes = entries.reduce((sum, entry) => sum + itemBytes(entry) + STORAGE_BYTES, 0);
  return `${grouped(bytes / entries.length)} bytes`;
}
