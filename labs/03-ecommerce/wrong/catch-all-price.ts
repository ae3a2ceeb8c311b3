/**
 * 3.16 with a catch that takes every other error for a product that is not there.
 *
 * @fails 3.16
 */

import { EcommerceError } from '#entities/03-ecommerce.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function changePrice(
  lab: LabContext,
  productId: string,
  priceCents: number,
): Promise<void> {
  try {
    await solution.changePrice(lab, productId, priceCents);
  } catch (error) {
    if (error instanceof EcommerceError) throw error;
    throw new EcommerceError('notFound', `there is no product ${productId}`, productId);
  }
}
