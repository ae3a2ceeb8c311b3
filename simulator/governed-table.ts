/** The tables of a scenario in the model's terms, and their names in a result. */

import type { Governor } from '../kit/governor/governor.ts';
import type { GovernedTableDefinition, Resource } from '../kit/governor/resource.ts';
import type { Throughput } from '../kit/governor/throughput.ts';
import type { Mode, ScenarioTable, ScenarioThroughput } from './scenario.ts';

/** The table as the model takes it. */
export function governedTable(table: ScenarioTable): GovernedTableDefinition {
  const { name, mode, partitions, hasLocalIndex = false, indexes = [] } = table;
  return {
    name,
    throughput: throughputOf(mode, table),
    hasLocalIndex,
    ...(partitions !== undefined && { partitions }),
    indexes: indexes.map((index) => ({
      name: index.name,
      throughput: throughputOf(mode, index),
      ...(index.partitions !== undefined && { partitions: index.partitions }),
    })),
  };
}

/** A throughput as the model takes it; an on-demand one may say nothing. */
export function throughputOf(mode: Mode, given: ScenarioThroughput): Throughput {
  const { readUnitsPerSecond = 1, writeUnitsPerSecond = 1, ...rest } = given;
  return mode === 'provisioned'
    ? { mode, readUnitsPerSecond, writeUnitsPerSecond }
    : { ...rest, mode };
}

// The names of tables and indexes in a simulation's result.

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
