/** The table of Lab 5: nodes and their edges. */

import type { TableDefinition } from '#kit/table.ts';

/** Without an index: each question names the node that it begins at. */
export const recommendationsTable: TableDefinition = {
  name: 'Recommendations',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {},
};
