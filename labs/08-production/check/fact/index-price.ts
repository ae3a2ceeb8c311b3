/** 8.1 `changeStock`, and what the three indexes of the catalog cost, measured side by side. */

import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { Item } from '#kit/item/item.ts';
import { itemBytes } from '#kit/item/item-size.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { BATCH_GET_MAX_ITEMS } from '#kit/limits.ts';
import { grouped } from '#kit/report/text.ts';
import * as model from '#lab/08-production/model.ts';
import type { Product } from '../../entities.ts';
import { catalogItems } from '../catalog.ts';
import { catalogItem, itemOf } from '../item.ts';
import { addTo } from '../other-client.ts';
import type { Check, Facts } from './context.ts';

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

export const indexPrices: Facts = (fact, data) => {
  const { sellerId, products } = data.catalog;

  const dearestOf = (sellerId: string, most: number) => (lab: LabContext) =>
    model.dearestProducts(lab, sellerId, most);

  fact('three indexes with the same keys have three prices', async (check) => {
    await check.compare(`${products.length} cards of a seller:`, {
      'Keys, fetched back': (lab) => fetchedBack(lab, 'Keys', sellerId),
      Card: (lab) => entriesOf(lab, 'Card', sellerId),
      Whole: (lab) => entriesOf(lab, 'Whole', sellerId),
      'Whole, 3 attributes': (lab) => entriesOf(lab, 'Whole', sellerId, CARD),
    });
    await check.compare('the dearest products, whole:', {
      [`${MOST}, found by Card`]: dearestOf(sellerId, MOST),
      [`${products.length}, found by Card`]: dearestOf(sellerId, products.length),
      'all, from Whole': (lab) => entriesOf(lab, 'Whole', sellerId),
    });
    const item = catalogItem(products[0] as Product);
    const sale = await check.measured((lab) => addTo(lab, item, 'stock', -1));
    const price = await check.measured((lab) => addTo(lab, item, 'priceCents', 1));
    const row = (part: string, copies: string, entries: readonly Item[]): string[] => [
      part,
      copies,
      writeUnits(sale, part),
      writeUnits(price, part),
      storage(entries),
    ];
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
  });
};

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

// Other ways to the cards of a seller than the index that holds them, to measure their prices.

/** What an index of the catalog holds of a seller's products; these fit on one page. */
export async function entriesOf(
  lab: LabContext,
  index: string,
  sellerId: string,
  attributes?: readonly string[],
): Promise<Item[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: index,
      KeyConditionExpression: 'GSI1PK = :seller',
      ExpressionAttributeValues: { ':seller': entityKey('SELLER', sellerId) },
      ...(attributes && {
        ProjectionExpression: attributes.map((_, at) => `#${at}`).join(),
        ExpressionAttributeNames: Object.fromEntries(
          attributes.map((name, at) => [`#${at}`, name]),
        ),
      }),
    }),
  );
  return Items;
}

/** The keys from an index, and then the items from the table. A local engine does the whole of a batch. */
async function fetchedBack(lab: LabContext, index: string, sellerId: string): Promise<void> {
  const keys = (await entriesOf(lab, index, sellerId)).map(({ PK, SK }) => ({ PK, SK }));
  for (let first = 0; first < keys.length; first += BATCH_GET_MAX_ITEMS) {
    const Keys = keys.slice(first, first + BATCH_GET_MAX_ITEMS);
    await lab.db.send(new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }));
  }
}

/** Whether the item of the product has this key. */
export function isKeyOf(product: Product, partitionKey: unknown, sortKey: unknown): boolean {
  const { PK, SK } = itemOf(product);
  return PK === partitionKey && SK === sortKey;
}

const changes =
  ({ productId }: Pick<Product, 'productId'>, by: number) =>
  (lab: LabContext) =>
    model.changeStock(lab, productId, by);

export const stocks: Facts = (fact, data) => {
  const { unknownId } = data.catalog;

  fact('the stock rises and falls, and nothing else changes', async (check) => {
    const [product] = data.catalog.products as [Product];
    await check.run(changes(product, -3));
    await hasStock(check, product, product.stock - 3);
    const delivery = 2 * product.stock;
    await check.run(changes(product, delivery));
    await hasStock(check, product, product.stock - 3 + delivery);
  });

  fact('the stock falls to 0, and not below', async (check) => {
    const [product] = data.catalog.products as [Product];
    const what = `Taking ${product.stock + 1} of ${product.stock}`;
    await check.refuses(what, 'outOfStock', changes(product, -product.stock - 1));
    await check.run(changes(product, -product.stock));
    await hasStock(check, product, 0);
  });

  fact('a product that does not exist has no stock, and is not made by one', async (check) => {
    for (const by of [-1, 1]) {
      const what = `${by > 0 ? 'Adding to' : 'Taking from'} the stock of a product that does not exist`;
      await check.refuses(what, 'notFound', changes({ productId: unknownId }, by));
    }
  });

  fact('of two clients at once, both count', async (check) => {
    const [product] = data.catalog.products as [Product];
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
    const [product] = data.catalog.products as [Product];
    const by = product.stock - 1;
    const ended = await check.race([changes(product, -by), changes(product, -by)]);
    const done = ended.filter((one) => 'value' in one).length;
    const [item] = await productsNow(check, product);
    check.holds(done === 1 && item?.stock === 1, [
      `Two clients took ${by} of ${product.stock} at once: ${done} of them were told that it was done, and the stock is ${item?.stock}.`,
      'What must still be true of the stock when DynamoDB changes it?',
    ]);
  });

  fact('a change of the stock is one request', async (check) => {
    const [product] = data.catalog.products as [Product];
    check.cost(await check.run(changes(product, -1)), 'change the stock');
  });
};

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
