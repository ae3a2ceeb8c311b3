/** Lists page by page: what holds for those of 2.4, 2.6 and 2.15. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import { repeatedMember } from '#kit/checkpoint/worker/repeated-member.ts';
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
  const [isRefusal, refusal] = check.refusal('badCursor');
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
