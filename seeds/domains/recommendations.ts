/** Products and who likes them, posts and their tags: items ready to write. */

import type { Item } from '../../kit/item/item.ts';
import { adjacencyKeys, entityKey } from '../../kit/keys.ts';
import { Random } from '../../kit/random.ts';
import { entityId, nodeKeys, userKey } from '../entity-key.ts';
import { distinctIds, distinctNames, fakerFor, momentWithin } from '../fake.ts';
import { type BipartiteGraph, bipartiteGraph, likeGraph, shuffled } from '../graphs/bipartite.ts';
import { degreesOf } from '../graphs/degree-statistics.ts';
import { YCSB_EXPONENT, zipfWeights } from '../graphs/distribution.ts';
import { badOption, checkOptions, SEED_RANGE } from '../option.ts';
import { type ItemStream, itemStream } from '../seed-part.ts';

/** Options of {@link recommendationsItems}. */
export interface RecommendationsOptions {
  /** Same seed, same items. @default 1 */
  seed: number;
  /** Number of users who like something. @default 120 */
  users: number;
  /** Number of products; the first is the star. @default 60 */
  products: number;
  /** Likes of all users together. @default seven and a half times the users, if there are so many products */
  likes: number;
  /** Number of posts, each with two tags, and all with one tag in common. @default as many as users */
  posts: number;
}

/** What {@link recommendationsItems} takes where nothing else is said. */
export const RECOMMENDATIONS_DEFAULTS = { seed: 1, users: 120, products: 60 } as const;

/** What its options may be. */
export const RECOMMENDATIONS_RANGES = {
  seed: SEED_RANGE,
  users: { low: 1, high: 1_000_000 },
  products: { low: 1, high: 1_000_000 },
  likes: { low: 0, high: 20_000_000 },
  posts: { low: 0, high: 1_000_000 },
} as const;

const LIKES_PER_USER = 7.5;
const TAGS_PER_POST = 2;
const POSTS_PER_TAG = 5;
/** The tag that every post has. */
const COMMON_TAG = 'everyday';
/** Partition keys that the leaderboard is spread over. */
const SHARDS = 4;
const DAYS = 365;

/**
 * Every product, then the likes in random order, then the posts' tags. Product `p00001` is the star.
 *
 * | PK        | SK                | attributes                                                     |
 * | --------- | ----------------- | -------------------------------------------------------------- |
 * | PRODUCT#p | PRODUCT#p         | Type, productId, name, likes, GSI1PK = LEADERBOARD#n           |
 * | USER#u    | LIKES#PRODUCT#p   | Type, userId, productId, likedAt                               |
 * | PRODUCT#p | LIKED_BY#USER#u   | the same like from its other end                               |
 * | POST#p    | TAG#t             | Type, postId, tag, taggedAt                                    |
 * | TAG#t     | POST#p            | the same tagging from its other end                            |
 *
 * @throws {KitError} `recommendations.badOptions`, at once
 * @example
 * await writeItems(db, 'Recommendations', recommendationsItems({ users: 40, products: 20 }));
 */
export function recommendationsItems(options: Partial<RecommendationsOptions> = {}): ItemStream {
  const all = withDefaults(options);
  const { users, products, likes, posts, seed } = all;
  const liked = likeGraph({ users, products, likes, seed });
  const tagged = tagGraph(posts, seed);
  const edges = likes + tagged.left.length + posts;
  return itemStream(products + 2 * edges, function* () {
    yield* productItems(all, degreesOf(liked.right, products));
    yield* likeItems(all, liked);
    yield* tagItems(all, tagged);
  });
}

function withDefaults(options: Partial<RecommendationsOptions>): RecommendationsOptions {
  const { users, products, seed } = { ...RECOMMENDATIONS_DEFAULTS, ...options };
  const likes = Math.min(Math.round(users * LIKES_PER_USER), users * products);
  const all = { likes, posts: users, ...options, users, products, seed };
  checkOptions('recommendations', all, RECOMMENDATIONS_RANGES);
  if (all.likes <= users * products) return all;
  throw badOption(
    'recommendations',
    `Expected at most ${users * products} \`likes\` of ${products} products by ${users} users, got \`${all.likes}\`. Change \`products\` or \`likes\`.`,
  );
}

function tagsOf(posts: number): number {
  return Math.ceil(posts / POSTS_PER_TAG);
}

/** Posts on the left, tags on the right, without the tag that every post has. */
function tagGraph(posts: number, seed: number): BipartiteGraph {
  const tags = tagsOf(posts);
  return bipartiteGraph({
    degrees: new Uint32Array(posts).fill(Math.min(TAGS_PER_POST, tags)),
    weights: zipfWeights(tags, YCSB_EXPONENT),
    random: new Random(`${seed}/tag/edge`),
  });
}

function* productItems(
  { products, seed }: RecommendationsOptions,
  likes: Uint32Array,
): Generator<Item> {
  const { commerce } = fakerFor(seed, 'product');
  const names = distinctNames(products, () => commerce.productName());
  for (const [product, name] of names.entries()) {
    const productId = entityId('p', product, products);
    yield {
      ...nodeKeys('PRODUCT', productId),
      Type: 'Product',
      productId,
      name,
      likes: likes[product],
      GSI1PK: entityKey('LEADERBOARD', String(product % SHARDS)),
    };
  }
}

function* likeItems(
  { users, products, seed }: RecommendationsOptions,
  graph: BipartiteGraph,
): Generator<Item> {
  const random = new Random(`${seed}/like/time`);
  const { left, right } = shuffled(graph, new Random(`${seed}/like/order`));
  for (const [edge, user] of left.entries()) {
    const [userId, productId] = [
      entityId('u', user, users),
      entityId('p', right[edge] as number, products),
    ];
    const ends = { user: userKey(user, users), product: entityKey('PRODUCT', productId) };
    const like = { Type: 'Like', userId, productId, likedAt: momentWithin(DAYS, random) };
    yield { ...adjacencyKeys(ends.user, `LIKES#${ends.product}`), ...like };
    yield { ...adjacencyKeys(ends.product, `LIKED_BY#${ends.user}`), ...like };
  }
}

function* tagItems(
  { posts, seed }: RecommendationsOptions,
  { left, right }: BipartiteGraph,
): Generator<Item> {
  const { word } = fakerFor(seed, 'tag');
  const tags = distinctIds(tagsOf(posts), () => word.noun());
  const random = new Random(`${seed}/tag/time`);
  let edge = 0;
  for (let post = 0; post < posts; post++) {
    const postId = entityId('post', post, posts);
    yield* taggingItems(postId, COMMON_TAG, momentWithin(DAYS, random));
    for (; left[edge] === post; edge++) {
      yield* taggingItems(
        postId,
        tags[right[edge] as number] as string,
        momentWithin(DAYS, random),
      );
    }
  }
}

/** Both halves of the edge between a post and a tag. */
function* taggingItems(postId: string, tag: string, taggedAt: string): Generator<Item> {
  const [post, ofTag] = [entityKey('POST', postId), entityKey('TAG', tag)];
  const tagging = { Type: 'Tagging', postId, tag, taggedAt };
  yield { ...adjacencyKeys(post, ofTag), ...tagging };
  yield { ...adjacencyKeys(ofTag, post), ...tagging };
}
