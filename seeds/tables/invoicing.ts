/** The table of invoices and bills, and its inverted index. */

import type { TableDefinition } from '../../kit/table.ts';

/**
 * `GSI1` is the inverted index: it has the table's sort key as partition key and the other way
 * round, so that edges are read backwards.
 */
export const invoicingTable: TableDefinition = {
  name: 'Invoicing',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } },
};
