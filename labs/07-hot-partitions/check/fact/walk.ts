/** Walks a list of followers from page to page, as an application does. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import { repeatedMember } from '#kit/checkpoint/tell/repeated-member.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { Follow, Page, PageRequest } from '../../entities.ts';
import type { Check } from './context.ts';

/** A function of the model that gives a list page by page. */
export type PagedList = (lab: LabContext, page: PageRequest) => Promise<Page<Follow>>;

/** A page and the call that gave it. */
export interface WalkedPage {
  readonly page: Page<Follow>;
  readonly call: Awaited<ReturnType<Check['run']>>;
}

/** Pages enough for every list here; a walk that goes on is going in a circle. */
const MOST_PAGES = 60;

/**
 * Every page of a list; what the model gave as a cursor is what it gets for the next page.
 *
 * @param pattern the access pattern of the first page, where its cost is asked for
 */
export async function walk(
  check: Check,
  list: PagedList,
  limit: number,
  pattern?: string,
): Promise<WalkedPage[]> {
  const pages: WalkedPage[] = [];
  let cursor: string | undefined;
  do {
    const request = { limit, ...(cursor !== undefined && { cursor }) };
    const call = await check.run((lab) => list(lab, request));
    const page = call.value;
    check.holds(Array.isArray(page?.edges) && page.edges.length <= limit, [
      `Expected a page { edges, cursor } of at most ${limit} edges, got ${Array.isArray(page?.edges) ? `${page.edges.length} edges` : brief(page)}.`,
    ]);
    if (pattern !== undefined) check.endIfPriced({ ...call, value: page.edges }, pattern);
    pages.push({ page, call });
    cursor = page.cursor;
    check.holds(cursor === undefined || page.edges.length === limit, [
      `${limit} followers were asked for. Your page has ${page.edges.length} followers and a cursor.`,
      'A page has a cursor only if more followers can come. Such a page is full, unless DynamoDB ended an answer at 1 MB, before your Limit.',
      'All followers of a page may be in one shard. How many followers do you have to ask each shard for?',
    ]);
    const again = repeatedMember(pages.map(({ page: { edges } }) => edges.map(followerOf)));
    check.holds(pages.length < MOST_PAGES, [
      `After ${MOST_PAGES} pages there was still a cursor. ${again ?? 'Nobody is there twice.'}`,
      'It can happen that a page has no follower of one of the shards. What does your cursor say of such a shard, and where does the next page begin to read in it?',
    ]);
  } while (cursor !== undefined);
  return pages;
}

function followerOf({ followerId }: Follow): string {
  return followerId;
}
