/** The table of Lab 6: one item a node or edge, an overloaded index, and the edges under their targets. */

import type { TableDefinition } from '#kit/table.ts';
import { peopleTable } from '#seeds/tables.ts';

/** The table with its stream: each record has the item before the write and after it. */
export const knowledgeGraphTable: TableDefinition = {
  ...peopleTable,
  stream: 'NEW_AND_OLD_IMAGES',
};
