/** The table of Lab 2: users, their edges in both directions, and two indexes to be filled. */

import type { TableDefinition } from '#kit/table.ts';

/**
 * `GSI1` and `GSI2` have key attributes of their own: an item is in an index only while it has both
 * of that index's keys. What the keys hold may differ from one type of item to the next.
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
