/**
 * 5.3 `relatedPosts` has five workers, each of which takes the next tag as soon as it is free.
 *
 * @passes 5.3
 */

import { IN_FLIGHT, POSTS_OF_A_TAG, type RelatedPost } from '#entities/05-recommendations.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { postsOfTag, tagsOfPost } from '#solutions/05-recommendations/model.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function relatedPosts(
  lab: LabContext,
  postId: string,
  most: number,
): Promise<RelatedPost[]> {
  const waiting = (await tagsOfPost(lab, postId)).values();
  const counts = new Map<string, number>();
  const worker = async (): Promise<void> => {
    for (const tag of waiting) {
      const { postIds } = await postsOfTag(lab, tag, { limit: POSTS_OF_A_TAG });
      for (const id of postIds) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  counts.delete(postId);
  return [...counts]
    .map(([id, shared]) => ({ postId: id, shared }))
    .sort((a, b) => b.shared - a.shared || (a.postId < b.postId ? -1 : 1))
    .slice(0, most);
}
