/**
 * 3.17 again after every cancelled transaction: where another one keeps an item, for ever.
 *
 * @fails 3.17
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { OrderStatus } from '#entities/03-ecommerce.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { setStatus as setStatusOnce } from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function setStatus(
  lab: LabContext,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  for (;;) {
    try {
      return await setStatusOnce(lab, orderId, status);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
    }
  }
}
