/** The table of Lab 1: one graph of invoices and bills, and its inverted index. */

export { invoicingTable } from '#seeds/tables.ts';
