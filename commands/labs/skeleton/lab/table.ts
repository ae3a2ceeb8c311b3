/** The table of Lab 90: nodes and their edges. */

import type { TableDefinition } from '#kit/table.ts';

/** Without an index: each question names the node that it begins at. */
export const skeletonTable: TableDefinition = {
  name: 'Skeleton',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {},
};
