/** A figure of a receipt that a test asserts: it has to be known. */

import { KitError } from '../kit-error.ts';
import type { MeasuredReceipt } from '../meter/receipt.ts';
import type { Figure } from './expected-cost.ts';

/**
 * The figure as it was measured; never 0 for one that nobody knows.
 *
 * @throws {KitError} `meter.noCapacity` where the engine told no consumed capacity
 */
export function knownFigure(receipt: MeasuredReceipt, figure: Figure): number {
  const value = receipt[figure];
  if (value !== undefined) return value;
  const kind = figure === 'readUnits' ? 'read units' : 'write units';
  if (figure === 'writeUnits' && receipt.trace.some((one) => one.refusedWriteUnits === 'unknown')) {
    throw new KitError(
      'engine',
      'meter.noCapacity',
      `Expected to know the ${kind} of ${receipt.name}, got a refused write of an item whose size nothing tells: AWS charges it. ` +
        "Say ReturnValuesOnConditionCheckFailure: 'ALL_OLD' in that write, or assert requests and way only.",
    );
  }
  throw new KitError(
    'engine',
    'meter.noCapacity',
    `Expected the engine to tell the ${kind} of ${receipt.name}, got an answer without ConsumedCapacity. ` +
      'Assert requests and way only, or run this test on an engine that tells the capacity.',
  );
}
