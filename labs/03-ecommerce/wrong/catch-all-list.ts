/**
 * 3.13 with a catch that takes every error for an id that is taken.
 *
 * @fails 3.13
 */

import { EcommerceError, type NewProduct } from '#entities/03-ecommerce.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function listProduct(lab: LabContext, product: NewProduct): Promise<void> {
  try {
    await solution.listProduct(lab, product);
  } catch {
    throw new EcommerceError('alreadyExists', `there is already a product ${product.productId}`);
  }
}
