/**
 * 2.3 takes a failed condition of any action for "not following": where a profile is gone, the follow
 * stays, and the caller hears nothing.
 *
 * @fails 2.3
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  try {
    await reference.unfollow(lab, followerId, followeeId);
  } catch (error) {
    const reasons = error instanceof TransactionCanceledException ? error.CancellationReasons : [];
    if (!reasons?.some(({ Code }) => Code === 'ConditionalCheckFailed')) throw error;
  }
}
