/**
 * 2.6 writes a cursor as UTF-8 and reads it as Latin-1: behind an id such as zoë the next page begins at
 * the same user again.
 *
 * @fails 2.6
 */

import type { Follow, Page, PageRequest } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function followersIndexed(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  if (cursor === undefined) return reference.followersIndexed(lab, userId, { limit });
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const read = Buffer.from(text, 'utf8').toString('base64url');
  return reference.followersIndexed(lab, userId, { limit, cursor: read });
}
