/** The table of a whole shop. */

import type { TableDefinition } from '../../kit/table.ts';

/**
 * `GSI1` is overloaded: every relationship that is read backwards shares it. It has key attributes of
 * its own; what they hold differs from one type of item to the next, and an item without them is not
 * in the index.
 */
export const ecommerceTable: TableDefinition = {
  name: 'Ecommerce',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: 'ALL' } },
};
