/** The data of Lab 5: a blog with one tag that every post has, and a community with one star product. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import type { Item } from '#kit/item/item.ts';
import { Random } from '#kit/random.ts';
import {
  LEADERBOARD_SHARDS,
  POSTS_OF_A_TAG,
  type ScoredProduct,
  type StoredRecommendation,
} from '../entities.ts';
import { recommendationsTable } from '../table.ts';
import { type Blog, blogOf, makeBlog } from './blog.ts';
import { type Board, boardItems, makeBoard } from './board.ts';
import { type Community, communityOf, makeCommunity, recommended } from './community.ts';
import {
  digestItem,
  likeItems,
  productItem,
  storedItem,
  taggingItems,
  taglineItem,
} from './item.ts';
import { Maker } from './maker.ts';

/** What the checks of Lab 5 ask for. */
export interface RecommendationsData {
  seed: number;
  /** So many times the posts, users and products around those below. */
  times: number;
  blog: Blog;
  /** A post of the blog. */
  postId: string;
  /** Users and products; who likes what. */
  community: Community;
  /** The product that most users like. */
  star: string;
  /** A user who likes the star and 11 other products. */
  me: string;
  /** A user who likes more products than are asked for their likers. */
  collector: string;
  /** A user who likes one product, which nobody else likes. */
  loner: string;
  /** Ids of nobody and of nothing. */
  unknownId: string;
  /** Two posts, their tags, and two more: the table of step 5.1. */
  page: Page;
  /** Two users, three products, and what they like: the table of step 5.4. */
  shop: Shop;
  /** A small community, and what is stored for its users: the table of step 5.6. */
  circle: Circle;
  board: Board;
}

/** A small blog to write to. */
export interface Page {
  blog: Blog;
  postId: string;
  /** Its id begins with the whole id of the post. */
  likeNamed: string;
  /** A tag that the post does not have. */
  tag: string;
}

/** A small community to write to. */
export interface Shop {
  community: Community;
  userId: string;
  /** A product that the user does not like. */
  productId: string;
  /** A product that the user likes. */
  liked: string;
}

/** A small community in which recommendations are stored. */
export interface Circle {
  community: Community;
  /** Ten products are recommended, and ten others are stored. */
  many: string;
  /** A few products are recommended, and ten others are stored. */
  few: string;
  /** Nothing is recommended, nothing is stored. */
  none: string;
  /** Nothing is recommended any more, ten products are stored. */
  emptied: string;
  stored: StoredRecommendation[];
}

const POSTS = 200;
/** What a blog mostly holds: texts that a Scan for tags reads as well. */
const TEASER = 'Miles from home, and still no coffee. '.repeat(80);
const USERS = 100;
/** Users who like the star, and nothing else. */
const FANS = 36;
const PRODUCTS = 60;
const MY_LIKES = 12;
/** Likes of the collector. */
export const COLLECTED = 30;
const DIGESTS = 12;
const CIRCLE = { users: 24, products: 30 };
const STORED = 10;
const CROWD = 8;
/** When the stored recommendations were computed. */
const EARLIER = '2026-01-14T03:00:00.000Z';

export const fixture: Fixture<RecommendationsData> = {
  table: recommendationsTable,
  data: makeData,
  items: async (data) => [
    ...data.blog.taggings.flatMap(taggingItems),
    ...[...data.blog.tagsOf.keys()].map((postId) =>
      taglineItem({ Type: 'Tagline', postId, text: TEASER }),
    ),
    ...[data.community, data.circle.community].flatMap(communityItems),
    ...storedList(data.me, 'refresh-1', recommended(data.community, data.me)).map(storedItem),
    ...Array.from({ length: DIGESTS }, (_, month) =>
      digestItem({
        Type: 'LikesDigest',
        userId: data.me,
        month: `2025-${String(month + 1).padStart(2, '0')}`,
      }),
    ),
  ],
  ownTables: {
    '5.1': ({ page }) => page.blog.taggings.flatMap(taggingItems),
    '5.4': ({ shop }) => communityItems(shop.community),
    '5.6': (data) => circleItems(data),
    '5.7': ({ board }) => boardItems(board),
    '5.9': ({ shop }) => communityItems(shop.community),
  },
  summary: async (data) => {
    const items = (await fixture.items(data)).length.toLocaleString('en-US');
    return `${items} items: posts and tags, products and who likes them; one is a star`;
  },
};

function makeData(seed: number, times: number): RecommendationsData {
  const random = new Random(`${seed}/lab-5`);
  const make = new Maker(random);
  const [me, collector, loner] = [make.userId(), make.userId(), make.userId()];
  const [page, shop, circle] = [makePage(make), makeShop(make), makeCircle(make, random)];
  const unknownId = make.userId();
  const blog = makeBlog(make, random, POSTS * times);
  const size = { users: USERS * times, products: PRODUCTS * times };
  let star = '';
  const lonely = make.product();
  const fans = Array.from({ length: FANS * times }, () => make.userId());
  const community = makeCommunity(make, random, size, (popular) => {
    star = popular[0] as string;
    return {
      [me]: spread(popular, MY_LIKES),
      [collector]: spread(popular, COLLECTED),
      [loner]: [lonely.productId],
      ...Object.fromEntries(fans.map((fan) => [fan, [star]])),
    };
  });
  return {
    seed,
    times,
    blog,
    star,
    me,
    collector,
    loner,
    unknownId,
    page,
    shop,
    circle,
    board: makeBoard(make, times),
    postId: cappedPost(blog),
    community: communityOf([...community.products, lonely], community.likes),
  };
}

/** So many of a list, at equal distances: in a community of any size they are as popular. */
function spread(ids: readonly string[], many: number): string[] {
  return Array.from({ length: many }, (_, nth) => {
    return ids[Math.floor((nth * ids.length) / many)] as string;
  });
}

/**
 * A post whose tags all have more posts than are read of a tag: its cost is the same in a blog of any size.
 * It is among those that are read, and so it is the first of its own list.
 */
function cappedPost({ tagsOf, postsOf }: Blog): string {
  const isCapped = (tag: string, postId: string): boolean => {
    const posts = postsOf.get(tag) ?? [];
    return posts.length > POSTS_OF_A_TAG && posts.indexOf(postId) < POSTS_OF_A_TAG;
  };
  const capped = [...tagsOf].find(([id, tags]) => tags.every((tag) => isCapped(tag, id)));
  if (!capped) throw new Error('no post of this blog has popular tags only');
  return capped[0];
}

function makePage(make: Maker): Page {
  const postId = make.postId();
  const likeNamed = `${postId}1`;
  return {
    postId,
    likeNamed,
    tag: 'Tea',
    blog: blogOf([
      make.tagging(postId, 'tea-time'),
      make.tagging(postId, 'te'),
      make.tagging(likeNamed, 'tea'),
    ]),
  };
}

function makeShop(make: Maker): Shop {
  const [userId, other] = [make.userId(), make.userId()];
  const products = [make.product(), make.product(), make.product()];
  const [productId = '', liked = '', third = ''] = products.map((one) => one.productId);
  const likes = [[userId, liked] as const, [other, productId] as const, [other, third] as const];
  return {
    userId,
    productId,
    liked,
    community: communityOf(
      products,
      likes.map(([one, product]) => make.like(one, product)),
    ),
  };
}

function makeCircle(make: Maker, random: Random): Circle {
  const [many, few, none, friend] = [make.userId(), make.userId(), make.userId(), make.userId()];
  const rare = Array.from({ length: 4 }, () => make.product());
  const [first = '', ...others] = rare.map(({ productId }) => productId);
  const made = makeCommunity(make, random, CIRCLE, (popular) => ({
    [many]: popular.slice(2, 8),
    // What `few` likes, only `friend` likes as well.
    [few]: [first],
    [friend]: [first, ...others],
  }));
  const community = communityOf([...made.products, ...rare], made.likes);
  const old = community.products.slice(0, STORED).map(({ productId }, place) => {
    return { productId, score: STORED - place };
  });
  const emptied = `${none}-away`;
  const stored = [many, few, emptied].flatMap((userId) =>
    storedList(userId, `refresh-of-${userId}`, old),
  );
  return { community, many, few, none, emptied, stored };
}

/** What a refresh stores of its products. */
export function storedList(
  userId: string,
  refreshId: string,
  products: readonly ScoredProduct[],
  computedAt = EARLIER,
): StoredRecommendation[] {
  return products.map(({ productId, score }, place) => ({
    Type: 'Recommendation',
    userId,
    rank: place + 1,
    productId,
    score,
    computedAt,
    refreshId,
    outOf: products.length,
  }));
}

/** Products, spread over the leaderboard in order, and both halves of every like. */
function communityItems({ products, likes }: Community): Item[] {
  return [
    ...products.map((product, place) => productItem(product, place % LEADERBOARD_SHARDS)),
    ...likes.flatMap(likeItems),
  ];
}

/** The circle, and lists that are stored for people nobody asks for. */
function circleItems({ circle, seed, times }: RecommendationsData): Item[] {
  const make = new Maker(new Random(`${seed}/lab-5/crowd`));
  const crowd = Array.from({ length: CROWD * times }, () => `x${make.userId()}`);
  const products = circle.community.products.slice(0, STORED);
  const list = products.map(({ productId }) => ({ productId, score: 1 }));
  return [
    ...communityItems(circle.community),
    ...circle.stored.map(storedItem),
    ...crowd.flatMap((id) => storedList(id, `refresh-of-${id}`, list)).map(storedItem),
  ];
}
