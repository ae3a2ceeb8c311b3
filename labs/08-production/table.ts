/** The tables of Lab 8: a shop, and a catalog whose three indexes copy more or less of each product. */

import type { TableDefinition } from '#kit/table.ts';

export { ecommerceTable as shopTable } from '#seeds/tables.ts';

const SELLER = { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' } as const;

/** Products under their sellers. All three indexes have the same keys; each copies other attributes. */
export const catalogTable: TableDefinition = {
  name: 'Catalog',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    Keys: { ...SELLER, projection: 'KEYS_ONLY' },
    Card: { ...SELLER, projection: { include: ['productId', 'name', 'priceCents'] } },
    Whole: { ...SELLER, projection: 'ALL' },
  },
};
