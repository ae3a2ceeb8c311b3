/** 5.2 tags of a post, posts of a tag; 5.3 related posts; 5.8 products that are liked together. */

import { type PagedList, pagesAre } from '#kit/checkpoint/worker/paged-list.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/05-recommendations/model.ts';
import {
  LIKERS_ASKED,
  type PageRequest,
  POSTS_OF_A_TAG,
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
    await pagesAre(check, { ...pagesOf(check, TAG, LIMIT), pattern: 'a page of posts' });
  });

  fact('the last page of the tag that every post has is reached as well', async (check) => {
    await pagesAre(check, pagesOf(check, COMMON_TAG, 4 * LIMIT));
  });

  fact('an unknown tag has no posts, and an unknown post no tags', async (check) => {
    const page = await check.run((lab) => model.postsOfTag(lab, unknownId, { limit: LIMIT }));
    check.sameValue(page, { postIds: [] }, 'The page of a tag that no post has');
    await check.lists((lab) => model.tagsOfPost(lab, unknownId), [], tagged);
  });
};

/** The posts of a tag, as its checks ask for them. */
function pagesOf(check: Check, tag: string, limit: number): PagedList<string> {
  const page = (request: PageRequest) => (lab: LabContext) => model.postsOfTag(lab, tag, request);
  return { ...posts, page, limit, expected: check.data.blog.postsOf.get(tag) ?? [] };
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
