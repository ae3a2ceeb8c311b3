/** The data of Lab 8: a catalog, items that grow, and a shop with customers who pay. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import { Random } from '#kit/random.ts';
import type { Watched } from '../entities.ts';
import { catalogTable, shopTable } from '../table.ts';
import { type Catalog, catalogItems, makeCatalog } from './catalog.ts';
import { type DayCatalog, dayItems, makeDayCatalog } from './day.ts';
import { type LargeItems, largeItems, makeLarge } from './large.ts';
import { Maker } from './maker.ts';
import { makeShop, type Shop, shopItems } from './shop.ts';

/** What the checks of Lab 8 ask for. */
export interface ProductionData {
  seed: number;
  catalog: Catalog;
  large: LargeItems;
  shop: Shop;
  watched: Watched;
  day: DayCatalog;
}

export const fixture: Fixture<ProductionData> = {
  table: catalogTable,
  data: (seed, times) => {
    // Each part has draws of its own: a change of one leaves the others as they are.
    const makeFor = (part: string): Maker => new Maker(new Random(`${seed}/lab-8/${part}`));
    return {
      seed,
      catalog: makeCatalog(makeFor('catalog'), times),
      large: makeLarge(makeFor('large')),
      shop: makeShop(makeFor('shop')),
      watched: makeWatched(new Random(`${seed}/lab-8/watched`)),
      day: makeDayCatalog(makeFor('day')),
    };
  },
  items: async ({ catalog }) => catalogItems(catalog),
  ownTables: {
    '8.1': ({ catalog }) => catalogItems(catalog),
    '8.2': ({ large }) => largeItems(large),
    '8.3': ({ shop }) => shopItems(shop),
    '8.5': ({ shop }) => shopItems(shop),
    '8.6': ({ day }) => dayItems(day),
  },
  otherTables: { '8.2': shopTable, '8.3': shopTable, '8.5': shopTable },
  summary: async (data) => {
    const items = (await fixture.items(data)).length.toLocaleString('en-US');
    return `${items} items: products under their sellers`;
  },
};

// The table that the alarms of step 8.4 watch: on unseen data another one.

const TABLES = ['Ecommerce', 'Shop-eu-1', 'Orders.live'] as const;
const INDEXES = ['GSI1', 'byStatus', 'inverted'] as const;
/** Write units a second; the incidents are tried with each of them. */
export const PROVISIONS = [3_000, 3_200, 3_600] as const;

function makeWatched(random: Random): Watched {
  return {
    tableName: oneOf(random, TABLES),
    indexName: oneOf(random, INDEXES),
    provisionedWriteUnits: oneOf(random, PROVISIONS),
  };
}

function oneOf<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[random.integer(0, values.length - 1)] ?? values[0];
}
