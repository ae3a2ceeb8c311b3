/**
 * 2.11 puts two follows in the order of a language: there small letters come before capitals.
 *
 * @fails 2.11
 */

import type { Follow } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function followsBetween(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<Follow[]> {
  const follows = await reference.followsBetween(lab, oneId, otherId);
  return follows.sort((a, b) => a.followerId.localeCompare(b.followerId));
}
