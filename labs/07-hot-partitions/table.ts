/** The tables of Lab 7: the social graph of Lab 2, and what busy accounts do. */

import type { TableDefinition } from '#kit/table.ts';

// As in Lab 2: `GSI1` shows an edge to its other end. `GSI2` is not used here.
export { socialTable } from '#seeds/tables.ts';

/** Without an index: the table's own partition is the hot one. */
export const activityTable: TableDefinition = {
  name: 'Activity',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {},
};
