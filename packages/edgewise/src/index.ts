/** The package `edgewise`: kit, seeds and simulator as one import, for notebooks. */

export { type BulkWriteOptions, writeItems } from '../../../kit/bulk-writer.ts';
export { createDocumentClient, type DocumentClientOptions } from '../../../kit/document-client.ts';
export { type EmbeddedOptions, startEmbedded } from '../../../kit/engine/embedded.ts';
export type { Engine, EngineKind } from '../../../kit/engine/engine.ts';
export { openEngine } from '../../../kit/engine/open.ts';
export { itemBytes } from '../../../kit/item-size.ts';
export { adjacencyKeys, compositeKey, entityKey, parseKey } from '../../../kit/keys.ts';
export { KitError } from '../../../kit/kit-error.ts';
export { attachMeter, type Meter } from '../../../kit/meter.ts';
export { type Item, queryItems, scanItems } from '../../../kit/page.ts';
export { Random } from '../../../kit/random.ts';
export { areaChart } from '../../../kit/report/area-chart.ts';
export { drawCollections } from '../../../kit/report/collection.ts';
export { textTable } from '../../../kit/report/text-table.ts';
export type { RequestRecord } from '../../../kit/request-record.ts';
export {
  createTable,
  dropTable,
  type IndexDefinition,
  type KeyDefinition,
  type TableDefinition,
} from '../../../kit/table.ts';
export { readScenario } from '../../../loadtest/simulator/read-scenario.ts';
export type { SimulationResult } from '../../../loadtest/simulator/result.ts';
export type { Scenario } from '../../../loadtest/simulator/scenario.ts';
export { simulate } from '../../../loadtest/simulator/simulate.ts';
export { invoicingItems } from '../../../seeds/domains/invoicing.ts';
export { socialItems, socialTable } from '../../../seeds/domains/social.ts';
export { followGraph } from '../../../seeds/graphs/follow-graph.ts';
