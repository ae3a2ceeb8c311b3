/** Posts and their tags as the checks know them, and which posts are related. */

import type { Random } from '#kit/random.ts';
import { bipartiteGraph } from '#seeds/graphs/bipartite.ts';
import { YCSB_EXPONENT, zipfWeights } from '#seeds/graphs/distribution.ts';
import { POSTS_OF_A_TAG, type RelatedPost, type Tagging } from '../entities.ts';
import { byText, type Maker } from './maker.ts';

/** Which post has which tags; in order, both ways. */
export interface Blog {
  taggings: Tagging[];
  tagsOf: ReadonlyMap<string, readonly string[]>;
  postsOf: ReadonlyMap<string, readonly string[]>;
}

/** The tag that every post has. */
export const COMMON_TAG = 'everyday';
/** Tags by their popularity; some are the beginning of others, some stand elsewhere in a dictionary than in a key. With the common tag a post has more than are asked at once. */
const TAGS = ['tea', 'tools', 'tea-time', 'Zoë', 'toys', 'art', 'arts', 'bike', 'æon', 'book'];
const MORE_TAGS = 10;
const TAGS_PER_POST = 6;
/** In id order, the place of a post that has the most popular tags: among the posts that are read of each tag. */
const POPULAR_PLACE = 10;

export function makeBlog(make: Maker, random: Random, posts: number): Blog {
  const tags = [...TAGS, ...Array.from({ length: MORE_TAGS }, (_, nth) => `topic-${nth + 1}`)];
  const { left, right } = bipartiteGraph({
    degrees: new Uint32Array(posts).fill(TAGS_PER_POST),
    weights: zipfWeights(tags.length, YCSB_EXPONENT),
    random,
  });
  const postIds = Array.from({ length: posts }, () => make.postId());
  const edges = Array.from(left, (post, edge): [postId: string, tag: string] => {
    return [postIds[post] as string, tags[right[edge] as number] as string];
  });
  const popular = postIds.toSorted(byText)[POPULAR_PLACE] as string;
  return blogOf([
    ...postIds.map((postId) => make.tagging(postId, COMMON_TAG)),
    ...edges.filter(([postId]) => postId !== popular).map((edge) => make.tagging(...edge)),
    ...mostPopular(edges.map(([, tag]) => tag)).map((tag) => make.tagging(popular, tag)),
  ]);
}

/** The tags that come most often. */
function mostPopular(tags: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const names = [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag);
  return names.slice(0, TAGS_PER_POST);
}

export function blogOf(taggings: readonly Tagging[]): Blog {
  const tagsOf = new Map<string, string[]>();
  const postsOf = new Map<string, string[]>();
  for (const { postId, tag } of taggings) {
    tagsOf.set(postId, [...(tagsOf.get(postId) ?? []), tag]);
    postsOf.set(tag, [...(postsOf.get(tag) ?? []), postId]);
  }
  for (const list of [...tagsOf.values(), ...postsOf.values()]) list.sort(byText);
  return { taggings: [...taggings], tagsOf, postsOf };
}

/** The posts that share tags with a post, by the definition of step 5.3. */
export function related({ tagsOf, postsOf }: Blog, postId: string): RelatedPost[] {
  const lists = (tagsOf.get(postId) ?? []).map((tag) =>
    (postsOf.get(tag) ?? []).slice(0, POSTS_OF_A_TAG),
  );
  return [...new Set(lists.flat())]
    .filter((id) => id !== postId)
    .map((id) => ({ postId: id, shared: lists.filter((list) => list.includes(id)).length }))
    .sort((a, b) => b.shared - a.shared || byText(a.postId, b.postId));
}
