/** 5.2 tags of a post, posts of a tag. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import { repeatedMember } from '#kit/checkpoint/worker/repeated-member.ts';
import * as model from '#lab/05-recommendations/model.ts';
import type { PostPage } from '../../entities.ts';
import { COMMON_TAG } from '../blog.ts';
import type { Check, Facts } from './context.ts';

const LIMIT = 25;
/** A tag of many posts, but not of all. */
const TAG = 'tools';
/** Pages enough for every list here; a walk that goes on is going in a circle. */
const MOST_PAGES = 120;

const tagged = { what: 'tags', label: (tag: string) => tag };
const posts = { what: 'posts', label: (postId: string) => postId };

export const tagList: Facts = (fact) => {
  fact('the tags of a post are one Query, and nothing else is in the list', async (check) => {
    const { blog, postId } = check.data;
    const call = await check.run((lab) => model.tagsOfPost(lab, postId));
    check.sameList(call, blog.tagsOf.get(postId) ?? [], tagged);
    check.cost(call, 'tags of a post');
  });

  fact('a page of posts is one Query, and the pages together are the list', async (check) => {
    const pattern = 'a page of posts';
    const [first, ...rest] = await walk(check, TAG, LIMIT, pattern);
    const ids = [first, ...rest].flatMap((call) => call?.value.postIds ?? []);
    check.sameList({ value: ids, trace: first?.trace ?? [] }, postsOf(check, TAG), posts);
    if (first) check.cost({ ...first, value: first.value.postIds }, pattern);
  });

  fact('the last page of the tag that every post has is reached as well', async (check) => {
    const pages = await walk(check, COMMON_TAG, 4 * LIMIT);
    const ids = pages.flatMap(({ value }) => value.postIds);
    const trace = pages.at(-1)?.trace ?? [];
    check.sameList({ value: ids, trace }, postsOf(check, COMMON_TAG), posts);
  });

  fact('an unknown tag has no posts, and an unknown post no tags', async (check) => {
    const { unknownId } = check.data;
    const page = await check.run((lab) => model.postsOfTag(lab, unknownId, { limit: LIMIT }));
    check.sameValue(page, { postIds: [] }, 'The page of a tag that no post has');
    await check.lists((lab) => model.tagsOfPost(lab, unknownId), [], tagged);
  });
};

function postsOf({ data: { blog } }: Check, tag: string): readonly string[] {
  return blog.postsOf.get(tag) ?? [];
}

/**
 * Every page of a list: the cursor of one page is given to the call for the next.
 *
 * @param pattern the access pattern of the first page, where its cost is asked for
 */
async function walk(
  check: Check,
  tag: string,
  limit: number,
  pattern?: string,
): Promise<Call<PostPage>[]> {
  const pages: Call<PostPage>[] = [];
  let cursor: string | undefined;
  do {
    const request = { limit, ...(cursor !== undefined && { cursor }) };
    const call = await check.run((lab) => model.postsOfTag(lab, tag, request));
    const { value } = call;
    check.holds(Array.isArray(value?.postIds) && value.postIds.length <= limit, [
      `Expected a page { postIds, cursor } of at most ${limit} posts, got ${brief(value)}.`,
      'Which of your lines decides how many posts a page has?',
    ]);
    if (pattern !== undefined) check.endIfPriced({ ...call, value: value.postIds }, pattern);
    const [first] = value.postIds;
    check.holds(pages.length === 0 || first === undefined || first !== pages[0]?.value.postIds[0], [
      `Your function got the cursor ${brief(cursor)}, and its page begins again with ${first}.`,
      'Which of your lines reads the cursor?',
    ]);
    pages.push(call);
    cursor = value.cursor;
    const given = pages.reduce((sum, page) => sum + page.value.postIds.length, 0);
    // The last page may be full, and have a cursor that leads to an empty one.
    const mayGoOn = cursor === undefined || value.postIds.length === limit;
    check.holds(mayGoOn || given < postsOf(check, tag).length, [
      `Your page has ${value.postIds.length} posts, and all ${given} posts of the tag are given. But the page has a cursor.`,
      'What in the answer of a Query says whether there is more?',
    ]);
    check.holds(mayGoOn, [
      `${limit} posts were asked for. Your page has ${value.postIds.length}, and a cursor.`,
      'Expected full pages as long as there are more posts. Which of the items that you read are not in your page?',
    ]);
    const again = repeatedMember(pages.map((page) => page.value.postIds));
    check.holds(pages.length < MOST_PAGES, [
      `After ${MOST_PAGES} pages there was still a cursor. ${again ?? 'No post is there twice.'}`,
      'What does your cursor say of the last post of a page, and what do you read out of it?',
    ]);
  } while (cursor !== undefined);
  return pages;
}
