/** The table of Lab 6: one item a node or edge, an overloaded index, and the edges under their targets. */

export { peopleTable } from '#seeds/tables/people.ts';
