/** Users, their follows, posts, tags and likes: items ready to write. */

import {
  FOLLOW_GRAPH_DEFAULTS,
  FOLLOW_GRAPH_RANGES,
  type FollowGraph,
  type FollowGraphOptions,
  followGraph,
  withFollows,
} from '../graphs/follow-graph.ts';
import { FOLLOW_PRESETS } from '../graphs/follow-preset.ts';
import { badOption, checkOptions } from '../option.ts';
import { type ItemStream, itemStream } from '../seed-part.ts';
import { DESIGNS, type Design, followItems, profileItems } from './social/follow.ts';
import { drawPosts, postItems } from './social/post.ts';

/** Options of {@link socialItems}. */
export interface SocialOptions extends FollowGraphOptions {
  /** `a`: two items an edge, one under each end; `b`: one item, its target by index. @default 'b' */
  design: Design;
  /** Number of posts, each with two tags on average. @default a fifth of the users */
  posts: number;
  /** Number of likes, none without posts. @default as many as users */
  likes: number;
}

/** What {@link socialItems} takes where nothing else is said. */
export const SOCIAL_DEFAULTS = { ...FOLLOW_GRAPH_DEFAULTS, design: 'b' } as const;

/** What its options may be. */
export const SOCIAL_RANGES = {
  ...FOLLOW_GRAPH_RANGES,
  preset: FOLLOW_PRESETS,
  design: DESIGNS,
  posts: { low: 0, high: 2_000_000 },
  likes: { low: 0, high: 20_000_000 },
} as const;

/**
 * Every user's profile, then the follows in random order, then posts, tags and likes. User
 * `u00001` is the most popular.
 *
 * | PK     | SK              | attributes                                                       |
 * | ------ | --------------- | ---------------------------------------------------------------- |
 * | USER#u | PROFILE         | Type, userId, name, bio, followerCount, followingCount           |
 * | USER#a | FOLLOWS#USER#b  | Type, since; (b) GSI1PK = USER#b, GSI1SK = FOLLOWER#USER#a       |
 * | USER#b | FOLLOWER#USER#a | (a) Type, since                                                  |
 * | POST#p | POST#p          | Type, postId, authorId, text, createdAt, likeCount, GSI1PK = USER#u, GSI1SK = POST#time#p |
 * | POST#p | TAG#t           | Type; (b) GSI1PK = TAG#t, GSI1SK = POST#p; (a) also TAG#t, POST#p |
 * | USER#u | LIKES#POST#p    | Type, likedAt; (b) GSI1PK = POST#p, GSI1SK = LIKED_BY#USER#u; (a) also POST#p, LIKED_BY#USER#u |
 *
 * @throws {KitError} `social.badOptions`, `followGraph.badOptions`, at once
 * @example
 * await writeItems(db, 'Social', socialItems({ users: 200, follows: 1_000 }));
 */
export function socialItems(options: Partial<SocialOptions> = {}): ItemStream {
  const all = withDefaults(options);
  const { users, follows, posts, likes, design, seed } = all;
  const graph = socialGraph(all);
  const shape = drawPosts({ users, posts, likes, seed });
  const edges = follows + shape.tagged.left.length + likes;
  return itemStream(users + posts + edges * (design === 'a' ? 2 : 1), function* () {
    yield* profileItems(graph, seed);
    yield* followItems(graph, { seed, design });
    yield* postItems(shape, { seed, design });
  });
}

/** Who follows whom among these items. */
export function socialGraph(options: Partial<SocialOptions> = {}): FollowGraph {
  const { users, follows, seed, preset } = withDefaults(options);
  return followGraph({ users, follows, seed, preset });
}

/** Checks the options and adds what was not said. */
function withDefaults(options: Partial<SocialOptions>): SocialOptions {
  const users = options.users ?? SOCIAL_DEFAULTS.users;
  const posts = options.posts ?? Math.floor(users / 5);
  const likes = posts === 0 ? 0 : Math.min(users, posts * users);
  const all = {
    ...withFollows({ ...SOCIAL_DEFAULTS, ...options }),
    posts,
    likes: options.likes ?? likes,
  };
  checkOptions('social', all, SOCIAL_RANGES);
  if (all.likes <= posts * users) return all;
  throw badOption(
    'social',
    `Expected at most ${posts * users} \`likes\` of ${posts} posts by ${users} users, got \`${all.likes}\`. Change \`posts\` or \`likes\`.`,
  );
}
