/** The table of people whom a knowledge graph connects. */

import type { TableDefinition } from '../../kit/table.ts';

/**
 * `GSI1` is overloaded: names, dates, places and skills. `GSI2` is the inverted index.
 */
export const peopleTable: TableDefinition = {
  name: 'Graph',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: 'ALL' },
    GSI2: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' },
  },
};
