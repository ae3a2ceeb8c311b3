/** The table of users, who follows whom, posts, tags and likes. */

import type { TableDefinition } from '../../kit/table.ts';

/**
 * `GSI1` and `GSI2` have key attributes of their own: an item is in an index only while it has both
 * of that index's keys. The seeds fill `GSI1` with every edge under its target, and leave `GSI2` to
 * the labs.
 */
export const socialTable: TableDefinition = {
  name: 'Social',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: 'ALL' },
    GSI2: { partitionKey: 'GSI2PK', sortKey: 'GSI2SK', projection: 'ALL' },
  },
};
