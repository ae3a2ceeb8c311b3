/** The tables of the seeds, one a domain. */

import type { TableDefinition } from '../kit/table.ts';

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

// The table of users, who follows whom, posts, tags and likes.

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

// The table of a whole shop.

/**
 * `GSI1` is overloaded: every relationship that is read backwards shares it. It has key attributes of
 * its own; what they hold differs from one type of item to the next, and an item without them is not
 * in the index.
 */
export const ecommerceTable: TableDefinition = {
  name: 'Ecommerce',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: 'ALL' } },
};

// The table of devices and the links between them.

/** No index: a link is under both its ends, so that either end's item collection has it. */
export const topologyTable: TableDefinition = {
  name: 'Topology',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {},
};

// The table of products and who likes them, of posts and their tags, and of recommendations.

/**
 * Every edge is two items, one under each end, so no index turns edges around. `GSI1` is the
 * leaderboard: only products have `GSI1PK`, and their number of likes sorts them.
 */
export const recommendationsTable: TableDefinition = {
  name: 'Recommendations',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    GSI1: { partitionKey: 'GSI1PK', sortKey: 'likes', projection: 'ALL', numbers: ['likes'] },
  },
};

// The table of people whom a knowledge graph connects.

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
