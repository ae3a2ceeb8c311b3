/**
 * 1.6 every cancelled transaction taken for a bill without enough cents: a conflict as well.
 *
 * @fails 1.6
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { InvoicingError } from '#entities/01-invoicing.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { allocate as allocateOnce } from '#solutions/01-invoicing/model.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function allocate(
  lab: LabContext,
  invoiceId: string,
  billId: string,
  cents: number,
): Promise<void> {
  try {
    await allocateOnce(lab, invoiceId, billId, cents);
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    throw new InvoicingError('exceedsBill', `bill ${billId} has no ${cents} cents left`);
  }
}
