/** The table of the tiny lab. */

import type { TableDefinition } from '#kit/table.ts';

export const tinyTable: TableDefinition = {
  name: 'Tiny',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } },
};
