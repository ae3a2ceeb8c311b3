/** The package `edgewise-notebook`: kit, seeds and simulator as one import, for notebooks. */

export type { AlarmDefinition, MissingDataTreatment } from '../../../kit/alarm/alarm.ts';
export { type MetricSeries, statisticOf } from '../../../kit/alarm/metric-data.ts';
export { type AlarmMinute, alarmTimeline } from '../../../kit/alarm/time-line.ts';
export {
  type BulkWriteOptions,
  type BulkWriteProgress,
  writeItems,
} from '../../../kit/bulk-writer/bulk-writer.ts';
export { createDocumentClient, type DocumentClientOptions } from '../../../kit/document-client.ts';
export type { Engine, EngineKind } from '../../../kit/engine/engine.ts';
export { openEngine } from '../../../kit/engine/open.ts';
export { attachFault, type Fault } from '../../../kit/fault/fault.ts';
export type { FaultOptions, FaultPlace } from '../../../kit/fault/fault-option.ts';
export type { InjectedFault } from '../../../kit/fault/injector.ts';
export {
  type GovernorServerOptions,
  type RunningGovernor,
  startGovernor,
} from '../../../kit/governor/proxy/server.ts';
export type { GovernorState } from '../../../kit/governor/proxy/state.ts';
export type { HeatEvent } from '../../../kit/heat/heat-event.ts';
export { HeatHistory } from '../../../kit/heat/heat-history.ts';
export { TableHeat } from '../../../kit/heat/table-heat.ts';
export type { Item } from '../../../kit/item/item.ts';
export { itemBytes } from '../../../kit/item/item-size.ts';
export { countItems, queryItems, scanItems } from '../../../kit/item/query-items.ts';
export { adjacencyKeys, compositeKey, entityKey, parseKey } from '../../../kit/keys.ts';
export { KitError } from '../../../kit/kit-error.ts';
export { type ChargedReceipt as Receipt, receiptOf } from '../../../kit/meter/receipt.ts';
export { receiptTable } from '../../../kit/meter/receipts-side-by-side.ts';
export { attachMeter, type RecordingMeter } from '../../../kit/meter/recording-meter.ts';
export type { RequestRecord } from '../../../kit/meter/request-record.ts';
export { withReceipt } from '../../../kit/meter/with-receipt.ts';
export { Random } from '../../../kit/random.ts';
export { areaChart } from '../../../kit/report/area-chart.ts';
export { type BarChart, barChartSvg } from '../../../kit/report/bar-chart.ts';
export { drawCollections } from '../../../kit/report/collection.ts';
export { type HeatMap, heatMapSvg } from '../../../kit/report/heat-map.ts';
export { type Plot, type PlotSeries, plotSvg } from '../../../kit/report/plot.ts';
export { print } from '../../../kit/report/print.ts';
export { tailPoints } from '../../../kit/report/tail.ts';
export { textPlot } from '../../../kit/report/text-plot.ts';
export { textTable } from '../../../kit/report/text-table.ts';
export {
  createTable,
  dropTable,
  ensureTable,
  type IndexDefinition,
  type KeyDefinition,
  type TableDefinition,
} from '../../../kit/table.ts';
export { DOMAINS, type Domain } from '../../../seeds/domain.ts';
export { ecommerceItems } from '../../../seeds/domains/ecommerce.ts';
export { invoicingItems } from '../../../seeds/domains/invoicing.ts';
export { shardOfPerson } from '../../../seeds/domains/people/shard.ts';
export { peopleItems } from '../../../seeds/domains/people.ts';
export { recommendationsItems } from '../../../seeds/domains/recommendations.ts';
export { socialItems } from '../../../seeds/domains/social.ts';
export { topologyItems } from '../../../seeds/domains/topology.ts';
export { exportSeed } from '../../../seeds/export.ts';
export { degreeStatistics, degreesOf } from '../../../seeds/graphs/degree-statistics.ts';
export { followGraph } from '../../../seeds/graphs/follow-graph.ts';
export { followStatistics } from '../../../seeds/graphs/follow-statistics.ts';
export { loadSeed } from '../../../seeds/load.ts';
export { ecommerceTable } from '../../../seeds/tables/ecommerce.ts';
export { invoicingTable } from '../../../seeds/tables/invoicing.ts';
export { peopleTable } from '../../../seeds/tables/people.ts';
export { recommendationsTable } from '../../../seeds/tables/recommendations.ts';
export { socialTable } from '../../../seeds/tables/social.ts';
export { topologyTable } from '../../../seeds/tables/topology.ts';
export { readScenario } from '../../../simulator/read-scenario.ts';
export type { SimulationResult } from '../../../simulator/result.ts';
export type { Scenario } from '../../../simulator/scenario.ts';
export { simulate } from '../../../simulator/simulate.ts';
export { freshTable } from './fresh-table.ts';
export { printTable } from './print-table.ts';
export { type AlarmLines, type AlarmWay, showAlarms } from './show-alarms.ts';
export { type LineChart, showLines } from './show-lines.ts';
export { showPicture } from './show-picture.ts';
export { startEmbeddedOnce as startEmbedded } from './start-embedded.ts';
export { tableItems } from './table-items.ts';
