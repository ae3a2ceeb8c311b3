/** The table of people whom a knowledge graph connects. */

import type { TableDefinition } from '../../kit/table.ts';

/**
 * `GSI1` is overloaded: names, dates, places, skills and ranks. `GSI2` has the edges that `GSI1` has not,
 * under their targets: only they have the attribute `TypeTarget`, which repeats their sort key.
 */
export const peopleTable: TableDefinition = {
  name: 'Graph',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: 'ALL' },
    GSI2: { partitionKey: 'TypeTarget', sortKey: 'PK', projection: 'KEYS_ONLY' },
  },
};
