/** 5.3 related posts. */

import * as model from '#lab/05-recommendations/model.ts';
import { POSTS_OF_A_TAG, type RelatedPost } from '../../entities.ts';
import { related } from '../blog.ts';
import { type Facts, isSideBySide, keepsCap, leavesOut } from './context.ts';

const MOST = 10;
/** So many that posts with only one tag in common are among them. */
const MANY = 150;

const posts = {
  what: 'posts',
  label: ({ postId, shared }: RelatedPost) =>
    `${postId}, ${shared} ${shared === 1 ? 'tag' : 'tags'} in common`,
  rank: { by: 'tags in common', of: ({ shared }: RelatedPost) => shared },
};

export const relatedList: Facts = (fact) => {
  fact('the posts with the most tags in common come first', async (check) => {
    const { blog, postId } = check.data;
    const call = await check.run((lab) => model.relatedPosts(lab, postId, MOST));
    keepsCap(check, call, { partition: 'TAG#', what: 'posts', most: POSTS_OF_A_TAG });
    leavesOut(check, idsOf(call.value), postId);
    check.sameList(call, related(blog, postId).slice(0, MOST), posts);
    check.cost(call, 'related posts');
  });

  fact('the tags are asked side by side, a few at a time', async (check) => {
    const { postId } = check.data;
    isSideBySide(check, await check.run((lab) => model.relatedPosts(lab, postId, MOST)));
  });

  fact('of posts with equally many common tags, the smaller id comes first', async (check) => {
    const { blog, postId } = check.data;
    const call = await check.run((lab) => model.relatedPosts(lab, postId, MANY));
    check.sameList(call, related(blog, postId).slice(0, MANY), posts);
  });

  fact('an unknown post has no related posts', async (check) => {
    const { unknownId } = check.data;
    await check.lists((lab) => model.relatedPosts(lab, unknownId, MOST), [], posts);
  });
};

function idsOf(list: readonly (RelatedPost | undefined)[]): unknown[] {
  return Array.isArray(list) ? list.map((one) => one?.postId) : [];
}
