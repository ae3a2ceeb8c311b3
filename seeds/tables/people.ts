/** The table of people whom a knowledge graph connects. */

import type { TableDefinition } from '../../kit/table.ts';

/**
 * `GSI1` is overloaded: names, dates, places and skills. `GSI2` has edges alone, under their targets:
 * only an edge has the attribute `TypeTarget`, which repeats its sort key.
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
