/** The table of Lab 3: a whole shop, and one index that every relationship shares. */

import type { TableDefinition } from '#kit/table.ts';
import { ecommerceTable } from '#seeds/tables.ts';

export { ecommerceTable };

/** The table of step 3.21: beside GSI1 it has an index for one question, named for what it holds. */
export const openOrdersTable: TableDefinition = {
  ...ecommerceTable,
  name: 'EcommerceOpenOrders',
  indexes: {
    ...ecommerceTable.indexes,
    OpenOrders: { partitionKey: 'openStatus', sortKey: 'openSince', projection: 'ALL' },
  },
};
