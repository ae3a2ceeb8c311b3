/**
 * 2.4 taking every error behind a cursor for a bad cursor: a broken connection is none.
 *
 * @fails 2.4
 */

import { type Follow, type Page, type PageRequest, SocialError } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function following(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  try {
    return await reference.following(lab, userId, page);
  } catch (error) {
    if (page.cursor === undefined) throw error;
    throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
  }
}
