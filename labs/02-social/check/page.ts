/** 2.4 following and followers, page by page; what holds for both also holds for the index of 2.6. */

import * as model from '#lab/02-social/model.ts';
import type { Follow, Follower } from '../entities.ts';
import { type Check, type Facts, refusedAs } from './context.ts';
import { type PagedList, walk } from './walk.ts';

const LIMIT = 25;

const label = (edge: Follow | Follower): string => `${edge.followerId} -> ${edge.followeeId}`;
const followed = { what: 'follows', label };
const follower = { what: 'followers', label };

export const page: Facts = (fact) => {
  fact('a page of following is one Query, and the pages together are the list', async (check) => {
    const { profile, follows } = check.data.usual;
    const [first, ...rest] = await walk(check, model.following, profile.userId, LIMIT);
    const edges = [first, ...rest].flatMap((one) => one?.page.edges ?? []);
    check.sameList({ value: edges, trace: first?.call.trace ?? [] }, follows, followed);
    if (first) check.cost({ ...first.call, value: first.page.edges }, 'a page of following');
  });

  fact('a page of followers is one Query, and the pages together are the list', async (check) => {
    const { profile, followers } = check.data.usual;
    const [first, ...rest] = await walk(check, model.followers, profile.userId, LIMIT);
    const edges = [first, ...rest].flatMap((one) => one?.page.edges ?? []);
    check.sameList({ value: edges, trace: first?.call.trace ?? [] }, followers, follower);
    if (first) check.cost({ ...first.call, value: first.page.edges }, 'a page of followers');
  });

  fact('the last page of the followers of a star is reached as well', async (check) => {
    const { profile, followers } = check.data.celebrity;
    const pages = await walk(check, model.followers, profile.userId, 500);
    const edges = pages.flatMap((one) => one.page.edges);
    const trace = pages.at(-1)?.call.trace ?? [];
    check.sameList({ value: edges, trace }, followers, follower);
  });

  fact('nobody follows a hermit: one page, empty, without a cursor', async (check) => {
    const { userId } = check.data.hermit.profile;
    const call = await check.run((lab) => model.followers(lab, userId, { limit: LIMIT }));
    check.sameList({ ...call, value: call.value.edges }, [], follower);
    check.sameValue({ ...call, value: call.value.cursor }, undefined, 'The cursor');
  });

  fact('a cursor stands in a URL as it is', async (check) => {
    await cursorFitsUrl(check, model.following, check.data.usual.profile.userId);
  });

  fact('a cursor of another list, of another user, or of nobody is refused', async (check) => {
    const { usual, celebrity } = check.data;
    const [one, other] = [usual.profile.userId, celebrity.profile.userId];
    await refusesForeignCursors(check, model.followers, one, [
      ...(await cursorsOf(check, model.following, one)),
      ...(await cursorsOf(check, model.followers, other)),
    ]);
    await refusesForeignCursors(
      check,
      model.following,
      one,
      await cursorsOf(check, model.followers, one),
    );
  });
};

/** What stands between pages is text that no URL changes. */
export async function cursorFitsUrl<Edge>(
  check: Check,
  list: PagedList<Edge>,
  userId: string,
): Promise<void> {
  // Of many pages: base64 has its = behind texts of some lengths only.
  for (const { page } of await walk(check, list, userId, 7)) {
    const { cursor = '' } = page;
    check.holds(encodeURIComponent(cursor) === cursor, [
      `In a URL the cursor ${cursor.slice(0, 40)} would become`,
      `${encodeURIComponent(cursor).slice(0, 60)}.`,
      'Which encoding has only letters, digits, - and _?',
    ]);
  }
}

/** The first page's cursor. */
export async function cursorsOf<Edge>(
  check: Check,
  list: PagedList<Edge>,
  userId: string,
): Promise<string[]> {
  const call = await check.run((lab) => list(lab, userId, { limit: 2 }));
  const { cursor } = call.value;
  check.holds(typeof cursor === 'string', ['A first page of two, of many, came without a cursor.']);
  return cursor === undefined ? [] : [cursor];
}

/** Cursors that were made for something else, or made up. */
export async function refusesForeignCursors<Edge>(
  check: Check,
  list: PagedList<Edge>,
  userId: string,
  foreign: readonly string[],
): Promise<void> {
  const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const keys = { PK: `USER#${userId}`, SK: 'PROFILE' };
  const madeUp = ['nonsense', '', json({}), json([]), json('x'), json(keys)];
  for (const cursor of [...foreign, ...madeUp]) {
    const own = foreign.includes(cursor) ? 'A cursor of another list' : `The cursor '${cursor}'`;
    await check.refuses(own, ...refusedAs('badCursor'), (lab) =>
      list(lab, userId, { limit: 2, cursor }),
    );
  }
}
