/** 8.1 what the three indexes of the catalog cost, measured side by side. */

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
import { catalogItem } from '../item.ts';
import { addTo } from '../other-client.ts';
import type { Facts } from './context.ts';

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

export const indexPrices: Facts = (fact) => {
  const dearestOf = (sellerId: string, most: number) => (lab: LabContext) =>
    model.dearestProducts(lab, sellerId, most);

  fact('three indexes with the same keys have three prices', async (check) => {
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
      'all, from Whole': (lab) => entriesOf(lab, 'Whole', sellerId),
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
    await check.begin();
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
export async function fetchedBack(lab: LabContext, index: string, sellerId: string): Promise<void> {
  const keys = (await entriesOf(lab, index, sellerId)).map(({ PK, SK }) => ({ PK, SK }));
  for (let first = 0; first < keys.length; first += BATCH_GET_MAX_ITEMS) {
    const Keys = keys.slice(first, first + BATCH_GET_MAX_ITEMS);
    await lab.db.send(new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }));
  }
}
