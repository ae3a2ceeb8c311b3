/**
 * 2.15 gives its cursors the name of the list of 2.4: a cursor of the users whom this user follows is
 * taken for one of the posts.
 *
 * @fails 2.15
 */

import type { Like, Page, PageRequest } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function likedPosts(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Like>> {
  const page = await reference.likedPosts(lab, userId, {
    limit,
    ...(cursor !== undefined && { cursor: renamed(cursor, 'following', 'likedPosts') }),
  });
  if (page.cursor === undefined) return page;
  return { ...page, cursor: renamed(page.cursor, 'likedPosts', 'following') };
}

function renamed(cursor: string, from: string, to: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  return Buffer.from(text.replace(`["${from}"`, `["${to}"`)).toString('base64url');
}
