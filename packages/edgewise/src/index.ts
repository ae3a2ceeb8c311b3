/** The package `edgewise`: what your own calls cost in DynamoDB, and assertions on that. */

export { assertBudget, type BudgetPlace } from '../../../kit/assert/budget.ts';
export type { ExpectedCost } from '../../../kit/assert/cost.ts';
export { assertCost, assertCostAtMost } from '../../../kit/assert/cost.ts';
export { formatReceipt } from '../../../kit/assert/format-receipt.ts';
export {
  assertGrowsWithAnswer,
  assertStaysFlat,
  type GrowthOptions,
  type MeasuredGrowth,
  type MeasuredSize,
  measureGrowth,
} from '../../../kit/assert/growth.ts';
export { assertNoSmells } from '../../../kit/assert/smells.ts';
export { KitError } from '../../../kit/kit-error.ts';
export type { MeterOptions } from '../../../kit/meter/client-meter.ts';
export type { Growth } from '../../../kit/meter/growth.ts';
export { type Meter, meter } from '../../../kit/meter/meter.ts';
export type { MeasuredReceipt, Receipt } from '../../../kit/meter/receipt.ts';
export type { RequestRecord } from '../../../kit/meter/request-record.ts';
export type { SmellChoice, SmellId } from '../../../kit/meter/smell.ts';
