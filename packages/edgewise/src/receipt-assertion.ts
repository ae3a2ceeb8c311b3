/** The matchers as types: on receipts and growths only. */

import type { ExpectedCost } from '../../../kit/assert/cost.ts';
import type { SmellChoice } from '../../../kit/meter/smell.ts';

/** What `expect(receipt)` can assert. */
export interface ReceiptMatchers {
  /** It cost exactly this. */
  toCost(expected: ExpectedCost): void;
  /** It cost this or less, and sent no operation that `way` does not name. */
  toCostAtMost(most: ExpectedCost): void;
  /** Its requests have no smell: SCAN, LOST-PAGE, N+1, FILTER-WASTE, and those of `also`. */
  toHaveNoSmells(choice?: SmellChoice): void;
  /** It cost no more than recorded in `__budgets__/` beside the test file. */
  toKeepBudget(): void;
  readonly not: Pick<ReceiptMatchers, 'toHaveNoSmells'>;
}

/** What `expect(growth)` can assert. */
export interface GrowthMatchers {
  /** It costs the same with more data. */
  toStayFlat(): void;
  /** It costs more only where its answer is longer. */
  toGrowWithAnswer(): void;
}
