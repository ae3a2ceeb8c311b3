/** The table of Lab 3: a whole shop, and one index that every relationship shares. */

import type { TableDefinition } from '#kit/table.ts';

/**
 * `GSI1` has key attributes of its own; what they hold differs from one type of item to the next,
 * and an item without them is not in the index.
 */
export const ecommerceTable: TableDefinition = {
  name: 'Ecommerce',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: 'ALL' } },
};
