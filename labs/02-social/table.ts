/** The table of Lab 2: users, their edges in both directions, and two indexes to be filled. */

export { socialTable } from '#seeds/tables.ts';
