/** 2.4 following and followers, page by page; what holds for both also holds for the index of 2.6. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import * as model from '#lab/02-social/model.ts';
import type { Follow, Follower } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { type Check, type Facts, refusedAs } from './context.ts';
import { otherOf, type PagedList, type WalkedPage, walk } from './walk.ts';

const LIMIT = 25;

const label = (edge: Follow | Follower): string => `${edge.followerId} -> ${edge.followeeId}`;
const followed = { what: 'follows', label };
const follower = { what: 'followers', label };

export const page: Facts = (fact) => {
  fact('a page of following is one Query, and the pages together are the list', async (check) => {
    const { profile, follows } = check.data.usual;
    const pattern = 'a page of following';
    const [first, ...rest] = await walk(check, model.following, profile.userId, LIMIT, pattern);
    const edges = [first, ...rest].flatMap((one) => one?.page.edges ?? []);
    check.sameList({ value: edges, trace: first?.call.trace ?? [] }, follows, followed);
    if (first) check.cost({ ...first.call, value: first.page.edges }, pattern);
  });

  fact('a page of followers is one Query, and the pages together are the list', async (check) => {
    const { profile, followers } = check.data.usual;
    const pattern = 'a page of followers';
    const [first, ...rest] = await walk(check, model.followers, profile.userId, LIMIT, pattern);
    const edges = [first, ...rest].flatMap((one) => one?.page.edges ?? []);
    check.sameList({ value: edges, trace: first?.call.trace ?? [] }, followers, follower);
    if (first) check.cost({ ...first.call, value: first.page.edges }, pattern);
  });

  fact(
    'the pages of the followers of a star are full, and reach the last follower',
    async (check) => {
      const { profile, followers } = check.data.celebrity;
      const pages = await walk(check, model.followers, profile.userId, 2_500);
      const edges = pages.flatMap((one) => one.page.edges);
      const trace = pages.at(-1)?.call.trace ?? [];
      check.sameList({ value: edges, trace }, followers, follower);
    },
  );

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
    const { usual, celebrity, namesake } = check.data;
    const [one, other, like] = [usual, celebrity, namesake].map(
      ({ profile }) => profile.userId,
    ) as [string, string, string];
    await refusesForeignCursors(check, model.followers, one, [
      ...(await cursorsOf(check, model.following, one, 'of another list of this user')),
      ...(await cursorsOf(check, model.followers, other)),
      ...(await cursorsOf(check, model.followers, like)),
    ]);
    await refusesForeignCursors(check, model.following, one, [
      ...(await cursorsOf(check, model.followers, one, 'of another list of this user')),
      ...(await cursorsOf(check, model.following, like)),
    ]);
  });

  fact('a cursor of a user whose id differs in capitals alone is refused', async (check) => {
    const { userId } = check.data.usual.profile;
    const capital = userId.toUpperCase();
    const since = check.now.toISOString();
    const follows = ['ada', 'bo', 'cleo'].map((followeeId) =>
      itemOf({ Type: 'Follow', followerId: capital, followeeId, since }),
    );
    await check.table.restore(follows);
    const foreign = await cursorsOf(check, model.following, capital);
    await refusesForeignCursors(check, model.following, userId, foreign);
    await check.table.remove(follows);
  });

  fact('a cursor that somebody has changed leads nowhere else', async (check) => {
    const { usual, namesake } = check.data;
    const { userId } = usual.profile;
    const other = namesake.profile.userId;
    await survivesForgery(check, model.following, userId, other, { own: usual.follows, label });
    await survivesForgery(check, model.followers, userId, other, { own: usual.followers, label });
  });

  fact('the pages go on behind any id', async (check) => {
    const { profile, follows, followers } = check.data.odd;
    const forwards = await walk(check, model.following, profile.userId, 1);
    check.sameList(listOf(forwards), follows, followed);
    const backwards = await walk(check, model.followers, profile.userId, 1);
    check.sameList(listOf(backwards), followers, follower);
  });
};

function listOf<Edge>(pages: readonly WalkedPage<Edge>[]): Call<Edge[]> {
  const value = pages.flatMap(({ page }) => page.edges);
  return { value, trace: pages.at(-1)?.call.trace ?? [] };
}

/** What stands between pages is text that no URL changes. */
export async function cursorFitsUrl<Edge>(
  check: Check,
  list: PagedList<Edge>,
  userId: string,
): Promise<void> {
  // Of many pages: base64 has its = behind texts of some lengths only.
  for (const { page } of await walk(check, list, userId, 7)) {
    const { cursor = '' } = page;
    const inUrl = encodeURIComponent(cursor);
    const changed = [...cursor].findIndex((letter, at) => letter !== inUrl[at]);
    check.holds(changed < 0, [
      'A URL changes your cursor.',
      `your cursor:  ${around(cursor, changed)}`,
      `in the URL:   ${around(inUrl, changed)}`,
      'Which encoding has only letters, digits, - and _?',
    ]);
  }
}

/** A long text from a little before a place in it. */
function around(text: string, place: number): string {
  const from = place > 20 ? place - 10 : 0;
  const part = text.slice(from, from + 40);
  return `${from > 0 ? '...' : ''}${part}${from + 40 < text.length ? '...' : ''}`;
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
  list: PagedList<Edge>,
  userId: string,
  from = `of ${userId}`,
): Promise<ForeignCursor[]> {
  const call = await check.run((lab) => list(lab, userId, { limit: 2 }));
  const { cursor } = call.value;
  check.holds(typeof cursor === 'string', ['A first page of two, of many, came without a cursor.']);
  return cursor === undefined ? [] : [{ cursor, from }];
}

/** Cursors that were made for something else, or made up. */
export async function refusesForeignCursors<Edge>(
  check: Check,
  list: PagedList<Edge>,
  userId: string,
  foreign: readonly ForeignCursor[],
): Promise<void> {
  const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const keys = { PK: `USER#${userId}`, SK: 'PROFILE' };
  const madeUp = ['nonsense', '', json({}), json([]), json('x'), json(keys)];
  const named = foreign.map(({ cursor, from }) => [
    `A call for ${userId} with a cursor ${from}`,
    cursor,
  ]);
  for (const [what, cursor] of [...named, ...madeUp.map((one) => [`The cursor '${one}'`, one])]) {
    await check.refuses(what ?? '', ...refusedAs('badCursor'), (lab) =>
      list(lab, userId, { limit: 2, cursor }),
    );
  }
}

/** A cursor of the users whom a user follows leads nowhere in a list of another kind. */
export async function refusesCursorOfFollowing<Edge>(
  check: Check,
  list: PagedList<Edge>,
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

/**
 * A cursor of this list with something else in it is refused, or goes on somewhere in this list.
 *
 * @param other another user, whose id somebody puts into the cursor
 * @param edges every edge of the list, and what tells one from another
 */
export async function survivesForgery<Edge>(
  check: Check,
  list: PagedList<Edge>,
  userId: string,
  other: string,
  { own, label: nameOf }: { own: readonly Edge[]; label: (edge: Edge) => string },
): Promise<void> {
  const first = await check.run((lab) => list(lab, userId, { limit: 2 }));
  const { cursor = '', edges } = first.value;
  const lastId = otherOf(edges.at(-1), userId);
  const [isRefusal, refusal] = refusedAs('badCursor');
  const labels = new Set(own.map(nameOf));
  for (const forged of forgedCursors(cursor, userId, other, lastId)) {
    const outcome = await check.runAny((lab) =>
      list(lab, userId, { limit: 2, cursor: forged.cursor }),
    );
    const went = 'value' in outcome ? outcome.value.edges : [];
    const stray = went.find((edge) => !labels.has(nameOf(edge)));
    const isFine = 'value' in outcome ? stray === undefined : isRefusal(outcome.error);
    check.holds(isFine, [
      `Somebody has changed a cursor of ${userId}. ${forged.what}`,
      `Expected ${refusal}, or a page of the same list; ${
        'error' in outcome
          ? `it threw ${errorText(outcome.error)}`
          : `it returned ${stray && nameOf(stray)}.`
      }`,
      'Which part of a cursor do you use without a look at it?',
    ]);
  }
}

// Cursors as somebody changes them who has read what is in them.

/** A cursor with something else in it. */
interface ForgedCursor {
  readonly cursor: string;
  /** How it differs from the real one, as a sentence. */
  readonly what: string;
}

/** Encodings in which a cursor may hold text. */
const ENCODINGS = ['base64url', 'hex', 'utf8'] as const;

/** No sort key has room for it. */
const LONG_ID = 'x'.repeat(1_100);

/** What stands in the place of an id. */
const OTHERS: readonly unknown[] = ['', '1#2', 5, LONG_ID];

/**
 * Cursors that are like a real one, but for one id in it. A cursor in which the ids cannot be read
 * is cut off instead.
 *
 * @param other put in the place of `userId`
 * @param lastId of the page's last user
 */
function forgedCursors(
  cursor: string,
  userId: string,
  other: string,
  lastId: string,
): ForgedCursor[] {
  const encoding = ENCODINGS.find((one) => textOf(cursor, one).includes(lastId));
  if (!encoding)
    return [{ cursor: cursor.slice(0, -1), what: 'The last character of the cursor is gone.' }];
  const text = textOf(cursor, encoding);
  const forged = (changed: string, what: string): ForgedCursor[] =>
    changed === text ? [] : [{ cursor: Buffer.from(changed).toString(encoding), what }];
  return [
    ...forged(
      text.replaceAll(userId, other),
      `The id ${userId} in the cursor was replaced by ${other}.`,
    ),
    ...OTHERS.flatMap((one) =>
      forged(
        text.replaceAll(lastId, String(one)),
        `The id ${lastId} in the cursor was replaced by ${nameOf(String(one))}.`,
      ),
    ),
    ...OTHERS.flatMap((one) =>
      forged(
        text.replace(jsonTextWith(lastId), JSON.stringify(one)),
        `The text with ${lastId} in the cursor was replaced by ${nameOf(one)}.`,
      ),
    ),
  ];
}

/** `the empty text`, `the text "1#2"`, `the number 5`. */
function nameOf(value: unknown): string {
  if (value === '') return 'the empty text';
  if (value === LONG_ID) return `a text of ${LONG_ID.length} letters`;
  return `the ${typeof value === 'string' ? 'text' : typeof value} ${JSON.stringify(value)}`;
}

function textOf(cursor: string, encoding: BufferEncoding): string {
  return Buffer.from(cursor, encoding).toString('utf8');
}

/** A whole text of a JSON document that holds an id. */
function jsonTextWith(id: string): RegExp {
  const escaped = id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`"[^"]*${escaped}[^"]*"`, 'g');
}
