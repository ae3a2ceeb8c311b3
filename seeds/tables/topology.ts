/** The table of devices and the links between them. */

import type { TableDefinition } from '../../kit/table.ts';

/** No index: a link is under both its ends, so that either end's item collection has it. */
export const topologyTable: TableDefinition = {
  name: 'Topology',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {},
};
