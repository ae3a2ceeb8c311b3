/** The table of Lab 4: devices and their links, each link under both its ends. */

import type { TableDefinition } from '#kit/table.ts';

/** No index: whichever end is asked, the link lies in its item collection. */
export const topologyTable: TableDefinition = {
  name: 'Topology',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {},
};
