/**
 * 2.12 only the newest twenty requests are returned: nobody asked for a part of the list.
 *
 * @fails 2.12
 */

import type { FriendRequest } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { pendingRequests as pending } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function pendingRequests(lab: LabContext, userId: string): Promise<FriendRequest[]> {
  return (await pending(lab, userId)).slice(0, 20);
}
