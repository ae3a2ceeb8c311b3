/** Step 5.3: other answers that are right. */

import { IN_FLIGHT, POSTS_OF_A_TAG, type RelatedPost } from '#entities/05-recommendations.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { postsOfTag, tagsOfPost } from '#solutions/05-recommendations/model.ts';
import type * as model from '../../starter.ts';

export const right = {
  'related-in-groups: sorts all ids, counts its neighbours in the row, and sorts by number: a sort keeps the order of equals':
    { relatedPosts },
} satisfies RightAnswers<typeof model>;

async function relatedPosts(lab: LabContext, postId: string, most: number): Promise<RelatedPost[]> {
  const tags = await tagsOfPost(lab, postId);
  const ids: string[] = [];
  for (let at = 0; at < tags.length; at += IN_FLIGHT) {
    const asked = tags
      .slice(at, at + IN_FLIGHT)
      .map((tag) => postsOfTag(lab, tag, { limit: POSTS_OF_A_TAG }));
    for (const { postIds } of await Promise.all(asked)) ids.push(...postIds);
  }
  const groups: RelatedPost[] = [];
  for (const id of ids.sort()) {
    const last = groups.at(-1);
    if (last?.postId === id) last.shared += 1;
    else if (id !== postId) groups.push({ postId: id, shared: 1 });
  }
  return groups.sort((a, b) => b.shared - a.shared).slice(0, most);
}
