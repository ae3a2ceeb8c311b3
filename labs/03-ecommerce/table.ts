/** The table of Lab 3: a whole shop, and one index that every relationship shares. */

export { ecommerceTable } from '#seeds/tables.ts';
