/**
 * 3.14 again after every cancelled transaction: where another one keeps an item, for ever.
 *
 * @fails 3.14
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { NewOrder, Order } from '#entities/03-ecommerce.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { placeOrder as placeOrderOnce } from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function placeOrder(lab: LabContext, order: NewOrder): Promise<Order> {
  for (;;) {
    try {
      return await placeOrderOnce(lab, order);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
    }
  }
}
