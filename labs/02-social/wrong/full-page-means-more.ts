/**
 * 2.4 whether there is more is read off the length of the page: a page that ends early ends the list.
 *
 * @fails 2.4
 */

import type { Follow, Page, PageRequest } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { following as page } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function following(
  lab: LabContext,
  userId: string,
  request: PageRequest,
): Promise<Page<Follow>> {
  const { edges, cursor } = await page(lab, userId, request);
  return edges.length < request.limit ? { edges } : { edges, cursor };
}
