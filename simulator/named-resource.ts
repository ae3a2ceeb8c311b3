/** The names of tables and indexes in a simulation's result. */

import type { Governor } from '../kit/governor/governor.ts';
import type { Resource } from '../kit/governor/resource.ts';

/** Every table and index of a governor, with the name that results use. */
export function namedResources(governor: Governor): [name: string, resource: Resource][] {
  return governor.tables.flatMap((table) => [
    [table.name, table] as [string, Resource],
    ...table.indexes.map((index) => [`${table.name}/${index.name}`, index] as [string, Resource]),
  ]);
}

/** Whether the name in a result is an index's. */
export function isIndexName(name: string): boolean {
  return name.includes('/');
}

/** The table of an index, by the names in a result. */
export function ownerName(indexName: string): string {
  return indexName.slice(0, indexName.indexOf('/'));
}
