/**
 * 2.4 with a cursor of another user if the two ids differ in capitals alone.
 *
 * @fails 2.4
 */

import type { Follow, Follower, Page, PageRequest } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function following(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return reference.following(lab, userId, owned(page, userId));
}

export async function followers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follower>> {
  return reference.followers(lab, userId, owned(page, userId));
}

/** The same page, its cursor with this owner if the cursor's owner differs in capitals alone. */
function owned({ limit, cursor }: PageRequest, userId: string): PageRequest {
  if (cursor === undefined) return { limit };
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [list, owner, lastId] = text.startsWith('[') ? (JSON.parse(text) as string[]) : [];
  if (owner?.toLowerCase() !== userId.toLowerCase()) return { limit, cursor };
  return {
    limit,
    cursor: Buffer.from(JSON.stringify([list, userId, lastId])).toString('base64url'),
  };
}
