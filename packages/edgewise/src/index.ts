/** The package `edgewise`: what a call costs in DynamoDB, and assertions on it. */

export { assertBudget } from '../../../kit/assert/budget.ts';
export { assertCost, assertCostAtMost } from '../../../kit/assert/cost-failure.ts';
export { formatReceipt } from '../../../kit/assert/format-receipt.ts';
export { assertGrowsWithAnswer, assertStaysFlat } from '../../../kit/assert/growth-failure.ts';
export { measureGrowth } from '../../../kit/assert/measure-growth.ts';
export { assertNoSmells } from '../../../kit/assert/no-smells.ts';
export { KitError } from '../../../kit/kit-error.ts';
