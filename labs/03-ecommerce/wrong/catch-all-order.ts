/**
 * 3.14 with a catch that takes every other error for a product that is out of stock.
 *
 * @fails 3.14
 */

import { EcommerceError, type NewOrder, type Order } from '#entities/03-ecommerce.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function placeOrder(lab: LabContext, order: NewOrder): Promise<Order> {
  try {
    return await solution.placeOrder(lab, order);
  } catch (error) {
    if (error instanceof EcommerceError) throw error;
    throw new EcommerceError('outOfStock', 'something is sold out', order.lines[0]?.productId);
  }
}
