/** The table of products and who likes them, of posts and their tags, and of recommendations. */

import type { TableDefinition } from '../../kit/table.ts';

/**
 * Every edge is two items, one under each end, so no index turns edges around. `GSI1` is the
 * leaderboard: only products have `GSI1PK`, and their number of likes sorts them.
 */
export const recommendationsTable: TableDefinition = {
  name: 'Recommendations',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    GSI1: { partitionKey: 'GSI1PK', sortKey: 'likes', projection: 'ALL', sortsNumbers: true },
  },
};
