/**
 * 5.3 `relatedPosts` reads every post of every tag.
 *
 * @fails 5.3
 */

import { IN_FLIGHT, type RelatedPost } from '#entities/05-recommendations.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { postsOfTag, tagsOfPost } from '#solutions/05-recommendations/model.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function relatedPosts(
  lab: LabContext,
  postId: string,
  most: number,
): Promise<RelatedPost[]> {
  const tags = await tagsOfPost(lab, postId);
  const pages: string[][] = [];
  for (let at = 0; at < tags.length; at += IN_FLIGHT) {
    const part = tags.slice(at, at + IN_FLIGHT);
    pages.push(...(await Promise.all(part.map((tag) => allPostsOf(lab, tag)))));
  }
  const counts = new Map<string, number>();
  for (const id of pages.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  counts.delete(postId);
  return [...counts]
    .map(([id, shared]) => ({ postId: id, shared }))
    .sort((a, b) => b.shared - a.shared || (a.postId < b.postId ? -1 : 1))
    .slice(0, most);
}

async function allPostsOf(lab: LabContext, tag: string): Promise<string[]> {
  const all: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await postsOfTag(lab, tag, { limit: 1_000, cursor });
    all.push(...page.postIds);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return all;
}
