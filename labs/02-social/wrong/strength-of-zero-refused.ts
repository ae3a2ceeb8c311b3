/**
 * 2.9 refuses a strength of 0, which is a whole number from 0 to 100.
 *
 * @fails 2.9
 */

import { SocialError } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function setTie(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  tie: { notifications: boolean; strength: number },
): Promise<void> {
  if (!tie.strength) throw new SocialError('badStrength', 'there is no strength');
  await reference.setTie(lab, followerId, followeeId, tie);
}
