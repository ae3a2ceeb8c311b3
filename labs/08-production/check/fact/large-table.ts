/** What the checks of 8.2 have in common: the table as it was loaded. */

import type { Product } from '../../entities.ts';
import { itemOf } from '../item.ts';

/** Whether the item of the product has this key. */
export function isKeyOf(product: Product, partitionKey: unknown, sortKey: unknown): boolean {
  const { PK, SK } = itemOf(product);
  return PK === partitionKey && SK === sortKey;
}
