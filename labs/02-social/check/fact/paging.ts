/** Lists page by page: what holds for those of 2.4, 2.6 and 2.15. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import { repeatedMember } from '#kit/checkpoint/worker/cursor.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Page, PageRequest } from '../../entities.ts';
import { itemOf } from '../item.ts';
import type { Check } from './context.ts';

/** A function of the model that gives a list of one user page by page. */
export type PagedList<Edge> = (
  lab: LabContext,
  userId: string,
  page: PageRequest,
) => Promise<Page<Edge>>;

/** A page and the call that gave it. */
export interface WalkedPage<Edge> {
  readonly page: Page<Edge>;
  readonly call: Awaited<ReturnType<Check['run']>>;
}

/** Pages enough for every list here; a walk that goes on is going in a circle. */
const MOST_PAGES = 60;

/**
 * Every page of a list; what the model gave as a cursor is what it gets for the next page.
 *
 * @param pattern the access pattern of the first page, where its cost is asked for
 */
export async function walk<Edge>(
  check: Check,
  list: PagedList<Edge>,
  userId: string,
  limit: number,
  pattern?: string,
): Promise<WalkedPage<Edge>[]> {
  const pages: WalkedPage<Edge>[] = [];
  let cursor: string | undefined;
  do {
    const request = { limit, ...(cursor !== undefined && { cursor }) };
    const behind = pages.at(-1)?.page.edges.at(-1);
    const call = await check
      .run((lab) => list(lab, userId, request))
      .catch((error) => refusesNoOwnCursor(check, error, behind && otherOf(behind, userId)));
    const page = call.value;
    check.holds(Array.isArray(page?.edges) && page.edges.length <= limit, [
      `Expected a page { edges, cursor } of at most ${limit} edges, got ${brief(page)}.`,
    ]);
    if (pattern !== undefined) check.endIfPriced({ ...call, value: page.edges }, pattern);
    pages.push({ page, call });
    cursor = page.cursor;
    check.holds(cursor === undefined || page.edges.length === limit, [
      `${limit} edges were asked for. Your page has ${page.edges.length} ${page.edges.length === 1 ? 'edge' : 'edges'} and a cursor.`,
      'Expected full pages as long as there are more edges.',
      ...shortPageQuestion(call, limit),
    ]);
    const again = repeatedMember(
      pages.map(({ page: { edges } }) => edges.map((edge) => otherOf(edge, userId))),
    );
    check.holds(pages.length < MOST_PAGES, [
      `After ${MOST_PAGES} pages there was still a cursor. ${again ?? 'No edge is there twice.'}`,
      'What does your cursor say of the last edge of a page, and what do you read out of it?',
    ]);
  } while (cursor !== undefined);
  return pages;
}

/** A list takes the cursor that came with its page before; what else was thrown is thrown on. */
function refusesNoOwnCursor(check: Check, thrown: unknown, lastId: string | undefined): never {
  const isRefused = check.refusal('badCursor')[0](Object(thrown).cause);
  check.holds(!isRefused || lastId === undefined, [
    `Your function gave a cursor with the page that ends at ${lastId}. For the next page it got this cursor back, and refused it as badCursor.`,
    'In which encodings does your code write and read the id, and do they have every letter? Or does a character of the id end it too early?',
  ]);
  throw thrown;
}

/** Whom, or which post, an edge of the user leads to. */
export function otherOf(edge: unknown, userId: string): string {
  const members = Object.entries(Object(edge)) as [string, unknown][];
  const other = members.find(([name, value]) => name.endsWith('Id') && value !== userId);
  return typeof other?.[1] === 'string' ? other[1] : brief(edge);
}

/** Why a page with a cursor may be too short: fewer were asked for, or not all of them were kept. */
function shortPageQuestion({ trace }: WalkedPage<unknown>['call'], limit: number): string[] {
  const limits = trace.flatMap(({ input }) => (typeof input.Limit === 'number' ? input.Limit : []));
  const most = Math.max(...limits);
  return limits.length > 0 && most < limit
    ? [
        `The caller asked for ${limit}, and your Query has a Limit of ${most}. Which of your lines lowers the number?`,
      ]
    : [
        'Limit counts items that are read. Which of the items that were read have not come into your page, and why?',
      ];
}

/**
 * The pages of a user's list, together, are the list.
 *
 * @param options of `sameList`
 * @param pattern the access pattern that the first page is
 */
export async function pagesAre<Edge>(
  check: Check,
  list: PagedList<Edge>,
  { userId, limit }: { userId: string; limit: number },
  expected: readonly Edge[],
  options: Parameters<typeof check.sameList<Edge>>[2],
  pattern?: string,
): Promise<void> {
  const pages = await walk(check, list, userId, limit, pattern);
  const value = pages.flatMap(({ page }) => page.edges);
  const shown = pattern === undefined ? pages.at(-1) : pages[0];
  check.sameList({ value, trace: shown?.call.trace ?? [] }, expected, options);
  if (pattern !== undefined && shown) {
    check.cost({ ...shown.call, value: shown.page.edges }, pattern);
  }
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

/** Cursors that were made for something else, and a text that is none. */
export async function refusesForeignCursors<Edge>(
  check: Check,
  list: PagedList<Edge>,
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
