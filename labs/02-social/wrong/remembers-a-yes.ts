/**
 * 2.5 remembers each yes in the process: after an unfollow the answer is still yes.
 *
 * @fails 2.5
 */

import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

const known = new Set<string>();

export async function isFollowing(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const edge = `${lab.table} ${followerId}#${followeeId}`;
  if (known.has(edge)) return true;
  const isThere = await reference.isFollowing(lab, followerId, followeeId);
  if (isThere) known.add(edge);
  return isThere;
}
