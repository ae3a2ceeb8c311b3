/** Walks a list of followers from page to page, as an application does. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { Follow, Page, PageRequest } from '../entities.ts';
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

/** Every page of a list; what the model gave as a cursor is what it gets for the next page. */
export async function walk(check: Check, list: PagedList, limit: number): Promise<WalkedPage[]> {
  const pages: WalkedPage[] = [];
  let cursor: string | undefined;
  do {
    const request = { limit, ...(cursor !== undefined && { cursor }) };
    const call = await check.run((lab) => list(lab, request));
    const page = call.value;
    check.holds(Array.isArray(page?.edges) && page.edges.length <= limit, [
      `Expected a page { edges, cursor } of at most ${limit} edges, got ${Array.isArray(page?.edges) ? `${page.edges.length} edges` : brief(page)}.`,
    ]);
    pages.push({ page, call });
    cursor = page.cursor;
    check.holds(cursor === undefined || page.edges.length === limit, [
      `A page of ${page.edges.length} came with a cursor, and ${limit} were asked for.`,
      'All that come next may be in one shard: how many does each shard have to be asked for?',
    ]);
    check.holds(pages.length < MOST_PAGES, [
      `After ${MOST_PAGES} pages there was still a cursor: do the pages begin again?`,
      'Where does a shard begin on the next page that was at its end, or of which this page took nothing?',
    ]);
  } while (cursor !== undefined);
  return pages;
}
