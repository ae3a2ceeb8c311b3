/**
 * 2.4 with pages of at most 1,000, however many are asked for.
 *
 * @fails 2.4
 */

import type { Follow, Follower, Page, PageRequest } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

const MOST = 1_000;

export async function following(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  return reference.following(lab, userId, { limit: Math.min(limit, MOST), cursor });
}

export async function followers(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follower>> {
  return reference.followers(lab, userId, { limit: Math.min(limit, MOST), cursor });
}
