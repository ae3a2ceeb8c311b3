/**
 * 3.9 again after every cancelled transaction but one: where another one keeps an edge, for ever.
 *
 * @fails 3.9
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';
import { renameTag as renameTagOnce } from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function renameTag(lab: LabContext, tag: string, newTag: string): Promise<void> {
  for (;;) {
    try {
      return await renameTagOnce(lab, tag, newTag);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
    }
  }
}
