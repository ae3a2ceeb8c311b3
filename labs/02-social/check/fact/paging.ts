/** Lists page by page: what holds for those of 2.4, 2.6 and 2.15. */

import type { PagedList } from '#kit/checkpoint/worker/paged-list.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Page, PageRequest } from '../../entities.ts';
import { itemOf } from '../item.ts';
import type { Check } from './context.ts';

/** A function of the model that gives a list of one user page by page. */
type ListOf<Edge> = (lab: LabContext, userId: string, page: PageRequest) => Promise<Page<Edge>>;

/** The list that a function gives of a user, as its checks ask for it. */
export function listOf<Edge>(
  list: ListOf<Edge>,
  userId: string,
  expected: readonly Edge[],
  options: Pick<PagedList<Edge>, 'what' | 'label' | 'limit' | 'pattern'>,
): PagedList<Edge> {
  return { ...options, expected, page: (request) => (lab) => list(lab, userId, request) };
}

/** A cursor, and where it is from. */
interface ForeignCursor {
  readonly cursor: string;
  readonly from: string;
}

/**
 * The first page's cursor.
 *
 * @param from where it is from; without it, the user's list
 */
export async function cursorsOf<Edge>(
  check: Check,
  list: ListOf<Edge>,
  userId: string,
  from = `of ${userId}`,
): Promise<ForeignCursor[]> {
  const call = await check.run((lab) => list(lab, userId, { limit: 2 }));
  const { cursor } = call.value;
  check.holds(typeof cursor === 'string', ['A first page of two, of many, came without a cursor.']);
  return cursor === undefined ? [] : [{ cursor, from }];
}

/** Cursors that were made for something else, and a text that is none. */
export async function refusesForeignCursors<Edge>(
  check: Check,
  list: ListOf<Edge>,
  userId: string,
  foreign: readonly ForeignCursor[],
): Promise<void> {
  const named = foreign.map(({ cursor, from }) => [
    `A call for ${userId} with a cursor ${from}`,
    cursor,
  ]);
  for (const [what, cursor] of [...named, ["The cursor 'nonsense'", 'nonsense']]) {
    await check.refuses(what ?? '', 'badCursor', (lab) => list(lab, userId, { limit: 2, cursor }));
  }
}

/** A cursor of the users whom a user follows leads nowhere in a list of another kind. */
export async function refusesCursorOfFollowing<Edge>(
  check: Check,
  list: ListOf<Edge>,
  userId: string,
): Promise<void> {
  const since = check.now.toISOString();
  const follows = ['ada', 'bo', 'cleo'].map((followeeId) =>
    itemOf({ Type: 'Follow', followerId: userId, followeeId, since }),
  );
  await check.table.restore(follows);
  const foreign = await cursorsOf(check, model.following, userId, 'of another list of this user');
  await refusesForeignCursors(check, list, userId, foreign);
  await check.table.remove(follows);
}
