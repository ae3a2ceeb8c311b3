/** The table of Lab 4: devices and their links, each link under both its ends. */

export { topologyTable } from '#seeds/tables.ts';
