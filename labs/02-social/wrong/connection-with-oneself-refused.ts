/**
 * 2.11 refuses to look for a connection of one user with the same user.
 *
 * @fails 2.11
 */

import { type Connection, SocialError } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function connection(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<Connection | undefined> {
  if (oneId === otherId) throw new SocialError('self', 'nobody is connected with themselves');
  return reference.connection(lab, oneId, otherId);
}
