/** The entities of Lab 5, as the model takes and returns them: without key attributes. */

/** Requests that a function may have under way at once. */
export const IN_FLIGHT = 5;
/** 5.3: of each tag so many posts are read, the first in id order. */
export const POSTS_OF_A_TAG = 50;
/** 5.5: of my likes so many are asked for their likers, the first in id order. */
export const LIKES_ASKED = 20;
/** 5.5: of each product so many likers are read, the first in id order. */
export const LIKERS_READ = 100;
/** 5.5: so many neighbours are asked for their likes. */
export const NEIGHBOURS_ASKED = 10;
/** 5.5, 5.6: so many products are recommended at most. */
export const RECOMMENDED = 10;
/** 5.6: a list that comes as a mix of two refreshes is read at most so often. */
export const MOST_READINGS = 5;
/** 5.7: the leaderboard's keys in GSI1 are LEADERBOARD#0 to LEADERBOARD#3. */
export const LEADERBOARD_SHARDS = 4;
/** 5.8: of a product's likers so many are asked for their likes, the first in id order. */
export const LIKERS_ASKED = 20;

/**
 * An edge item: a post has a tag. The same item is under both ends.
 *
 * | PK       | SK       | attributes                    |
 * | -------- | -------- | ----------------------------- |
 * | POST#p17 | TAG#tea  | Type, postId, tag, taggedAt   |
 * | TAG#tea  | POST#p17 | Type, postId, tag, taggedAt   |
 */
export interface Tagging {
  Type: 'Tagging';
  postId: string;
  tag: string;
  /** ISO 8601, UTC: when the post got the tag first. */
  taggedAt: string;
}

/**
 * An item that another part of the system keeps in a post's item collection: its sort key begins
 * almost like a tag's.
 *
 * | PK       | SK      | attributes         |
 * | -------- | ------- | ------------------ |
 * | POST#p17 | TAGLINE | Type, postId, text |
 */
export interface Tagline {
  Type: 'Tagline';
  postId: string;
  text: string;
}

/**
 * An edge item: a user likes a product. The same item is under both ends.
 *
 * | PK         | SK                | attributes                       |
 * | ---------- | ----------------- | -------------------------------- |
 * | USER#ada   | LIKES#PRODUCT#p7  | Type, userId, productId, likedAt |
 * | PRODUCT#p7 | LIKED_BY#USER#ada | Type, userId, productId, likedAt |
 */
export interface Like {
  Type: 'Like';
  userId: string;
  productId: string;
  /** ISO 8601, UTC: when the user liked the product first. */
  likedAt: string;
}

/**
 * An item that another part of the system keeps in a user's item collection: its sort key begins
 * almost like a like's.
 *
 * | PK       | SK                  | attributes               |
 * | -------- | ------------------- | ------------------------ |
 * | USER#ada | LIKESDIGEST#2026-02 | Type, userId, month      |
 */
export interface LikesDigest {
  Type: 'LikesDigest';
  userId: string;
  /** Such as 2026-02. */
  month: string;
}

/**
 * A node item: a product. GSI1 shows the products of one shard, sorted by their number of likes.
 *
 * | PK         | SK         | attributes                   | GSI1PK, likes    |
 * | ---------- | ---------- | ---------------------------- | ---------------- |
 * | PRODUCT#p7 | PRODUCT#p7 | Type, productId, name, likes | LEADERBOARD#2, 41 |
 */
export interface Product {
  Type: 'Product';
  productId: string;
  name: string;
  /** How many users like it; step 5.7. A Number, and the sort key of GSI1. */
  likes: number;
}

/**
 * An edge item that a job has computed: a product that is recommended to a user. The items of one
 * user are written together, and each says which refresh wrote it.
 *
 * | PK       | SK     | attributes                                                             |
 * | -------- | ------ | ---------------------------------------------------------------------- |
 * | USER#ada | REC#01 | Type, userId, rank, productId, score, computedAt, refreshId, outOf     |
 */
export interface StoredRecommendation {
  Type: 'Recommendation';
  userId: string;
  /** From 1; the sort key has it with two digits. */
  rank: number;
  productId: string;
  score: number;
  /** ISO 8601, UTC: when the refresh began. */
  computedAt: string;
  /** The same for all items of one refresh, and for no other: from `lab.newId()`. */
  refreshId: string;
  /** How many items this refresh wrote, 1 to 10. */
  outOf: number;
}

/** Step 5.9: a student takes a course. Which items hold this edge, and under which keys, is yours to decide. */
export interface Enrolment {
  studentId: string;
  courseId: string;
  /** Absent until there is one. */
  grade?: string;
}

/** Everything whose items the steps 5.1 to 5.8 name; `Type` tells which. */
export type RecommendationsEntity =
  | Tagging
  | Tagline
  | Like
  | LikesDigest
  | Product
  | StoredRecommendation;

/** Which part of a list is asked for. */
export interface PageRequest {
  /** Posts of a page, at least 1; only the last page has fewer. */
  limit: number;
  /** The last post's id of the page before; absent for the first page. */
  cursor?: string | undefined;
}

/** A part of a list of posts. */
export interface PostPage {
  /** In id order. */
  postIds: string[];
  /** The id of the page's last post, if there may be more posts; absent behind the last page. */
  cursor?: string | undefined;
}

/** A post that has tags in common with another. */
export interface RelatedPost {
  postId: string;
  /** How many tags both have, of the posts that are read of each tag: at least 1. */
  shared: number;
}

/** A product that fits, and how well; the larger the score, the better. */
export interface ScoredProduct {
  productId: string;
  score: number;
}

/** Why the model refuses; nothing is written when it does. */
export type RecommendationsErrorCode = 'notFound' | 'alreadyEnrolled' | 'unsettled';

/** The error a model throws when it refuses what it is asked. */
export class RecommendationsError extends Error {
  override readonly name = 'RecommendationsError';
  readonly code: RecommendationsErrorCode;

  constructor(code: RecommendationsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An item as it was read, without the key attributes that only the table needs. */
export function entityOf(item: Record<string, unknown>): RecommendationsEntity {
  const { PK, SK, GSI1PK, ...entity } = item;
  return entity as unknown as RecommendationsEntity;
}
