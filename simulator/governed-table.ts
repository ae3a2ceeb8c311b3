/** The tables of a scenario in the model's terms. */

import type { GovernedTableDefinition } from '../kit/governor/resource.ts';
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
