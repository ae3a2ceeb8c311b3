/**
 * 2.14 finds no friends that a user has in common with the same user.
 *
 * @fails 2.14
 */

import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function mutualFriends(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<string[]> {
  return oneId === otherId ? [] : reference.mutualFriends(lab, oneId, otherId);
}
