/** Lists that a function of the model gives page by page, each with a cursor for the next. */

import { type ListOptions, safeLabel } from '../judge/list-difference.ts';
import { brief } from '../judge/value-difference.ts';
import { errorText, isOwnError } from './explain-error.ts';
import type { Fact } from './fact.ts';
import type { Call } from './fact-calls.ts';
import type { ModelCall } from './model-client.ts';

/** What a check says of pages. */
type PageCheck = Pick<Fact<unknown>, 'run' | 'holds' | 'endIfPriced' | 'sameList' | 'cost'>;

/** A page: its members under whatever name, and a cursor where more can follow. */
interface Page {
  readonly cursor?: string | undefined;
}

/** A list, as its caller asks for it. */
export interface PagedList<Member> extends Pick<ListOptions<Member>, 'what' | 'label'> {
  readonly page: (request: { limit: number; cursor?: string }) => ModelCall<Page>;
  readonly limit: number;
  /** The right list. */
  readonly expected: readonly Member[];
  /** The access pattern that the first page is, where its cost is asked for. */
  readonly pattern?: string;
  /** What to think about a page that is short and has a cursor; in place of the usual lines. */
  readonly shortPage?: readonly string[];
  /** What to think about pages without an end. */
  readonly endless?: string;
}

/** The call for one page: its value is the page's members. */
export interface WalkedPage<Member> extends Call<Member[]> {
  readonly cursor: string | undefined;
}

/** Pages enough for every list of a lab; a walk that goes on is going in a circle. */
const MOST_PAGES = 120;
/** A page so short makes many cursors: base64 has its `=` behind texts of some lengths only. */
const FEW = 7;

/** Every page of a list; the cursor that a page came with is given to the call for the next. */
export async function walk<Member>(
  check: PageCheck,
  list: PagedList<Member>,
): Promise<WalkedPage<Member>[]> {
  const { limit, what, expected, pattern } = list;
  const nameOf = (member: unknown): string => safeLabel(member, expected, list.label);
  const pages: WalkedPage<Member>[] = [];
  let cursor: string | undefined;
  do {
    const behind = pages.at(-1)?.value.at(-1);
    const { value: page, trace } = await check
      .run(list.page({ limit, ...(cursor !== undefined && { cursor }) }))
      .catch((thrown) => refusesNoOwnCursor(check, thrown, behind && nameOf(behind)));
    const members = membersOf<Member>(page);
    check.holds(members !== undefined && members.length <= limit, [
      `Expected a page of at most ${limit} ${what}, with a cursor where more can follow. Got ${members ? `${members.length} ${what}` : brief(page)}.`,
      `Which of your lines decides how many ${what} a page has?`,
    ]);
    const call = { value: members ?? [], trace, cursor: page?.cursor };
    if (pattern !== undefined) check.endIfPriced(call, pattern);
    const [begin] = pages[0]?.value ?? [];
    const [first] = call.value;
    check.holds(begin === undefined || first === undefined || nameOf(first) !== nameOf(begin), [
      `Your function got the cursor ${brief(cursor)}, and its page begins again with ${nameOf(first)}.`,
      'Which of your lines reads the cursor?',
    ]);
    pages.push(call);
    ({ cursor } = call);
    isNotShort(check, list, pages);
    check.holds(pages.length < MOST_PAGES, [
      `After ${MOST_PAGES} pages there was still a cursor. ${repeatedMember(pages.map(({ value }) => value.map(nameOf))) ?? 'Nothing is there twice.'}`,
      list.endless ??
        `What does your cursor say of the last of the ${what} of a page, and what do you read out of it?`,
    ]);
  } while (cursor !== undefined);
  return pages;
}

/** The pages, together, are the list. */
export async function pagesAre<Member>(check: PageCheck, list: PagedList<Member>): Promise<void> {
  const { pattern } = list;
  const pages = await walk(check, list);
  const shown = pattern === undefined ? pages.at(-1) : pages[0];
  const value = pages.flatMap((page) => page.value);
  check.sameList({ value, trace: shown?.trace ?? [] }, list.expected, list);
  if (pattern !== undefined && shown) check.cost(shown, pattern);
}

/** Each cursor is text that no URL changes. */
export async function cursorsFitUrl<Member>(
  check: PageCheck,
  list: PagedList<Member>,
): Promise<void> {
  for (const { cursor = '' } of await walk(check, { ...list, limit: FEW })) {
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

/** The one list in a page; nothing where it has none. */
function membersOf<Member>(page: unknown): Member[] | undefined {
  return Object.values(Object(page)).find((member): member is Member[] => Array.isArray(member));
}

/** A list takes the cursor that came with its page before; another error is thrown on. */
function refusesNoOwnCursor(check: PageCheck, thrown: unknown, last: string | undefined): never {
  const { cause } = Object(thrown);
  check.holds(!isOwnError(cause) || last === undefined, [
    `Your function gave a cursor with the page that ends with ${last}. For the next page it got this cursor back, and threw ${errorText(cause).replace(/\.$/, '')}.`,
    'In which encodings does your code write and read the id, and do they have every letter? Or does a character of the id end it too early?',
  ]);
  throw thrown;
}

/** A page that has a cursor is full. The last page may be full, and have a cursor that leads to an empty one. */
function isNotShort<Member>(
  check: PageCheck,
  { limit, what, expected, shortPage }: PagedList<Member>,
  pages: readonly WalkedPage<Member>[],
): void {
  const { value, trace, cursor } = pages.at(-1) as WalkedPage<Member>;
  if (cursor === undefined || value.length === limit) return;
  const given = pages.reduce((sum, page) => sum + page.value.length, 0);
  check.holds(given < expected.length, [
    `Your page has ${value.length} ${what}, and all ${given} ${what} of the list are given. But the page has a cursor.`,
    'What in the answer of a Query says whether there is more?',
  ]);
  const limits = trace.flatMap(({ input }) => (typeof input.Limit === 'number' ? input.Limit : []));
  const most = Math.max(...limits);
  const question =
    limits.length > 0 && most < limit
      ? `The caller asked for ${limit}, and your Query has a Limit of ${most}. Which of your lines lowers the number?`
      : 'Limit counts items that are read. Which of the items that were read have not come into your page, and why?';
  check.holds(false, [
    `${limit} ${what} were asked for. Your page has ${value.length}, and a cursor.`,
    ...(shortPage ?? [`Expected full pages as long as there are more ${what}.`, question]),
  ]);
}

/** A long text from a little before a place in it. */
function around(text: string, place: number): string {
  const from = place > 20 ? place - 10 : 0;
  const part = text.slice(from, from + 40);
  return `${from > 0 ? '...' : ''}${part}${from + 40 < text.length ? '...' : ''}`;
}

/**
 * The first member that is on a second page.
 *
 * @param pages the names of each page's members
 * @returns a sentence; nothing where each member is there once
 * @example
 * repeatedMember([['ada', 'bo'], ['bo']]); // => 'bo is on page 1, and on page 2 again.'
 */
export function repeatedMember(pages: readonly (readonly string[])[]): string | undefined {
  const seen = new Map<string, number>();
  for (const [at, members] of pages.entries()) {
    for (const member of members) {
      const before = seen.get(member);
      if (before !== undefined) {
        return `${member} is on page ${before + 1}, and on page ${at + 1} again.`;
      }
      seen.set(member, at);
    }
  }
  return undefined;
}
