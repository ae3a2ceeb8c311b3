/** 5.2 tags of a post, posts of a tag; 5.3 related posts; 5.8 products that are liked together. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import { repeatedMember } from '#kit/checkpoint/worker/cursor.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import * as model from '#lab/05-recommendations/model.ts';
import {
  LIKERS_ASKED,
  POSTS_OF_A_TAG,
  type PostPage,
  type RelatedPost,
  type Tagging,
} from '../../entities.ts';
import { blogOf, COMMON_TAG, related } from '../blog.ts';
import { together } from '../community.ts';
import { taggingItems } from '../item.ts';
import { type Check, type Facts, isSideBySide, keepsCap, leavesOut } from './context.ts';
import { scoredProducts } from './recommend.ts';

const LIMIT = 25;
/** A tag of many posts, but not of all. */
const TAG = 'tools';
/** Pages enough for every list here; a walk that goes on is going in a circle. */
const MOST_PAGES = 120;

const tagged = { what: 'tags', label: (tag: string) => tag };
const posts = { what: 'posts', label: (postId: string) => postId };

export const tagList: Facts = (fact, data) => {
  const { blog, postId, unknownId } = data;

  fact('the tags of a post are one Query, and nothing else is in the list', async (check) => {
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

const MOST = 10;
/** So many that posts with only one tag in common are among them. */
const MANY = 150;
/** Behind every other id of a post. */
const LATE_ID = 'posts-of-summer';

const scoredPosts = {
  what: 'posts',
  label: ({ postId, shared }: RelatedPost) =>
    `${postId}, ${shared} ${shared === 1 ? 'tag' : 'tags'} in common`,
  rank: { by: 'tags in common', of: ({ shared }: RelatedPost) => shared },
};

export const relatedList: Facts = (fact, data) => {
  const { blog, postId, unknownId } = data;

  fact('the posts with the most tags in common come first', async (check) => {
    const call = await check.run((lab) => model.relatedPosts(lab, postId, MOST));
    keepsCap(check, call, { partition: 'TAG#', what: 'posts', most: POSTS_OF_A_TAG });
    leavesOut(check, idsOf(call.value), postId);
    check.sameList(call, related(blog, postId).slice(0, MOST), scoredPosts);
    check.cost(call, 'related posts');
  });

  fact('the tags are asked side by side, a few at a time', async (check) => {
    isSideBySide(check, await check.run((lab) => model.relatedPosts(lab, postId, MOST)));
  });

  fact('of posts with equally many common tags, the smaller id comes first', async (check) => {
    const call = await check.run((lab) => model.relatedPosts(lab, postId, MANY));
    check.sameList(call, related(blog, postId).slice(0, MANY), scoredPosts);
  });

  fact('a post that is not among the posts read of its tags has a full list', async (check) => {
    const [one] = blog.taggings as [Tagging];
    const late = [COMMON_TAG, TAG].map((tag) => ({ ...one, postId: LATE_ID, tag }));
    await check.table.restore(late.flatMap(taggingItems));
    const expected = related(blogOf([...blog.taggings, ...late]), LATE_ID).slice(0, MOST);
    await check.lists((lab) => model.relatedPosts(lab, LATE_ID, MOST), expected, scoredPosts);
  });

  fact('an unknown post has no related posts', async (check) => {
    await check.lists((lab) => model.relatedPosts(lab, unknownId, MOST), [], scoredPosts);
  });
};

function idsOf(list: readonly (RelatedPost | undefined)[]): unknown[] {
  return Array.isArray(list) ? list.map((one) => one?.postId) : [];
}

/** More products than anything is liked together with. */
const ALL = 1_000;

export const likedTogether: Facts = (fact, data) => {
  const { community, star, collector, loner, unknownId } = data;

  fact('what the first likers of a star like as well, the most frequent first', async (check) => {
    const call = await check.run((lab) => model.likedTogether(lab, star, MOST));
    const expected = together(community, star, LIKERS_ASKED).slice(0, MOST);
    keepsCap(check, call, { partition: 'PRODUCT#', what: 'likers', most: LIKERS_ASKED });
    leavesOut(
      check,
      Array.isArray(call.value) ? call.value.map((one) => one?.productId) : [],
      star,
    );
    check.sameList(call, expected, scoredProducts);
    check.cost(call, 'liked together');
    isSideBySide(check, call);
  });

  fact('of products with one score the smaller id comes first', async (check) => {
    const other = community.productsOf.get(collector)?.find((id) => id !== star) ?? '';
    for (const id of [star, other]) {
      const call = await check.run((lab) => model.likedTogether(lab, id, ALL));
      check.sameList(call, together(community, id, LIKERS_ASKED), scoredProducts);
    }
  });

  fact(
    'a product that nobody likes, or that its only liker likes alone, has no list',
    async (check) => {
      const [lonely = ''] = community.productsOf.get(loner) ?? [];
      for (const id of [lonely, unknownId]) {
        await check.lists((lab) => model.likedTogether(lab, id, MOST), [], scoredProducts);
      }
    },
  );
};
