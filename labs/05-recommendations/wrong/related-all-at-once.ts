/**
 * 5.3 `relatedPosts` asks all tags at once.
 *
 * @fails 5.3
 */

import { POSTS_OF_A_TAG, type RelatedPost } from '#entities/05-recommendations.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { postsOfTag, tagsOfPost } from '#solutions/05-recommendations/model.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function relatedPosts(
  lab: LabContext,
  postId: string,
  most: number,
): Promise<RelatedPost[]> {
  const tags = await tagsOfPost(lab, postId);
  const pages = await Promise.all(
    tags.map((tag) => postsOfTag(lab, tag, { limit: POSTS_OF_A_TAG })),
  );
  const counts = new Map<string, number>();
  for (const id of pages.flatMap(({ postIds }) => postIds))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  counts.delete(postId);
  return [...counts]
    .map(([id, shared]) => ({ postId: id, shared }))
    .sort((a, b) => b.shared - a.shared || (a.postId < b.postId ? -1 : 1))
    .slice(0, most);
}
