/** The table of Lab 5: every edge under both its ends, and an index that ranks products by likes. */

export { recommendationsTable } from '#seeds/tables.ts';
