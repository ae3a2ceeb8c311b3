/** The table of an experiment as DynamoDB is asked for it. */

import type { IndexDefinition, KeyDefinition, TableDefinition } from '../../kit/table.ts';
import type { Scenario, ScenarioTable } from '../../simulator/scenario.ts';

/** The table that a scenario's load goes to: every experiment has one. */
export function scenarioTable({ tables }: Scenario): ScenarioTable {
  return tables[0] as ScenarioTable;
}

/** Its keys and indexes; the throughput is the scenario's. */
export function experimentTable(scenario: Scenario): TableDefinition {
  const { name, indexes = [] } = scenarioTable(scenario);
  const defined = indexes.map((index): [string, IndexDefinition] => [
    index.name,
    { ...indexKeyNames(index.name), projection: 'KEYS_ONLY' },
  ]);
  return { name, partitionKey: 'PK', sortKey: 'SK', indexes: Object.fromEntries(defined) };
}

/** The attributes that put an item into an index. */
export function indexKeyNames(index: string): KeyDefinition {
  return { partitionKey: `${index}PK`, sortKey: `${index}SK` };
}
