/** Posts, their tags and their likes. */

import type { Item } from '../../../kit/item/item.ts';
import { compositeKey, entityKey } from '../../../kit/keys.ts';
import { Random } from '../../../kit/random.ts';
import { entityId, nodeKeys, userKey } from '../../entity-key.ts';
import { distinctIds, fakerFor, momentWithin } from '../../fake.ts';
import {
  apportion,
  type BipartiteGraph,
  bipartiteGraph,
  shuffled,
} from '../../graphs/bipartite.ts';
import { degreesOf } from '../../graphs/degree-statistics.ts';
import { logNormalWeights } from '../../graphs/distribution.ts';
import { type Design, edgeItems } from './follow.ts';

/** Who wrote which post, which tags it has, who likes it. */
export interface PostShape {
  readonly users: number;
  readonly posts: number;
  readonly tags: number;
  /** The author of every post. */
  readonly authors: Uint32Array;
  /** Posts and tags. */
  readonly tagged: BipartiteGraph;
  /** Users and posts. */
  readonly liked: BipartiteGraph;
}

/** Spread of how many posts a user writes, of likes on both sides, and of tags' popularity. */
const SIGMA = { author: 1.7, liker: 1.7, post: 2.1, tag: 1.5 } as const;
const TAGS_PER_POST = 2;
const MOST_TAGS = 400;
const DAYS = 365;

/** Draws the posts; likes may be at most posts times users. */
export function drawPosts(options: {
  users: number;
  posts: number;
  likes: number;
  seed: number;
}): PostShape {
  const { users, posts, likes, seed } = options;
  const random = (what: string): Random => new Random(`${seed}/post/${what}`);
  const weights = (count: number, what: keyof typeof SIGMA): Float64Array =>
    logNormalWeights(count, SIGMA[what], random(what));
  const tags = Math.min(MOST_TAGS, Math.ceil(posts / 5));
  const written = apportion(weights(users, 'author'), { total: posts, most: posts });
  const authors = new Uint32Array(posts);
  let post = 0;
  for (const [user, count] of written.entries()) {
    authors.fill(user, post, post + count);
    post += count;
  }
  const tagsOfPost = new Uint32Array(posts).fill(Math.min(tags, TAGS_PER_POST));
  const likesOfUser = apportion(weights(users, 'liker'), { total: likes, most: posts });
  const tagged = bipartiteGraph({
    degrees: tagsOfPost,
    weights: weights(tags, 'tag'),
    random: random('tagged'),
  });
  const liked = bipartiteGraph({
    degrees: likesOfUser,
    weights: weights(posts, 'post'),
    random: random('liked'),
  });
  return {
    users,
    posts,
    tags,
    tagged,
    authors: random('order').shuffleInPlace(authors),
    liked: shuffled(liked, random('likes')),
  };
}

/** Every post followed by its tags, then the likes. */
export function* postItems(
  shape: PostShape,
  options: { seed: number; design: Design },
): Generator<Item> {
  const { users, posts, authors, tagged, liked } = shape;
  const { seed, design } = options;
  const faker = fakerFor(seed, 'post');
  const word = fakerFor(seed, 'tag').word;
  const tags = distinctIds(shape.tags, () => word.noun()).map((tag) => entityKey('TAG', tag));
  const random = new Random(`${seed}/post/time`);
  const likes = degreesOf(liked.right, posts);
  let edge = 0;
  for (let post = 0; post < posts; post++) {
    const postId = entityId('p', post, posts);
    const createdAt = momentWithin(DAYS, random);
    yield {
      ...nodeKeys('POST', postId),
      Type: 'Post',
      GSI1PK: userKey(authors[post] as number, users),
      GSI1SK: compositeKey(['POST', createdAt, postId]),
      postId,
      authorId: entityId('u', authors[post] as number, users),
      text: faker.lorem.sentence(),
      createdAt,
      likeCount: likes[post],
    };
    const source = entityKey('POST', postId);
    for (; tagged.left[edge] === post; edge++) {
      const target = tags[tagged.right[edge] as number] as string;
      const forward = { source, target, Type: 'Tag' };
      yield* edgeItems(
        { design, forward, reverse: { ...forward, source: target, target: source } },
        {},
      );
    }
  }
  for (let like = 0; like < liked.left.length; like++) {
    const source = userKey(liked.left[like] as number, users);
    const target = entityKey('POST', entityId('p', liked.right[like] as number, posts));
    const forward = { source, target: `LIKES#${target}`, Type: 'Like' };
    const reverse = { source: target, target: `LIKED_BY#${source}`, Type: 'LikedBy' };
    yield* edgeItems({ design, forward, reverse }, { likedAt: momentWithin(DAYS, random) });
  }
}
