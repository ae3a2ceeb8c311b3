/**
 * Lab 5, Recommendations: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md. The shapes of the items
 * and the numbers that limit a walk are in entities.ts. After each step:  npm run lab:5
 *
 * Every function gets lab first. lab.db is the document client, lab.table is the name of the table,
 * lab.now() is the time, a Date, and lab.newId() is a new id. '#entities/05-recommendations.ts' is entities.ts.
 *
 * Commands such as QueryCommand come from '@aws-sdk/lib-dynamodb', error classes such as
 * TransactionCanceledException from '@aws-sdk/client-dynamodb'.
 */

import {
  type Enrolment,
  entityOf,
  IN_FLIGHT,
  LEADERBOARD_SHARDS,
  LIKERS_ASKED,
  LIKERS_READ,
  LIKES_ASKED,
  MOST_READINGS,
  NEIGHBOURS_ASKED,
  type PageRequest,
  POSTS_OF_A_TAG,
  type PostPage,
  type Product,
  RECOMMENDED,
  RecommendationsError,
  type RelatedPost,
  type ScoredProduct,
  type StoredRecommendation,
} from '#entities/05-recommendations.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { todo } from '#kit/todo.ts';

/** 5.1 Gives a post a tag, from both ends. If the post has the tag already, nothing changes. */
export async function tagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  todo('5.1', 'put both halves of the edge in one transaction');
}

/** 5.1 Takes a tag from a post, from both ends. Nothing happens if the post does not have the tag. */
export async function untagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  todo('5.1', 'delete both halves of the edge in one transaction');
}

/** 5.2 The tags of a post, in order; none for an unknown post. */
export async function tagsOfPost(lab: LabContext, postId: string): Promise<string[]> {
  todo('5.2', 'query the tags of the post, every page');
}

/** 5.2 A page of the posts that have a tag, in id order: exactly `limit`, if so many are left. */
export async function postsOfTag(
  lab: LabContext,
  tag: string,
  page: PageRequest,
): Promise<PostPage> {
  todo('5.2', 'query the posts of the tag, a page at a time');
}

/**
 * 5.3 The posts that have tags in common with a post, at most `most`. The post with the most common
 * tags comes first; of equal ones, the smaller id. Of each tag only the first POSTS_OF_A_TAG posts in
 * id order are read; if the post itself is one of them, it counts. At most IN_FLIGHT requests are under way at once,
 * and more than one where there are more tags.
 */
export async function relatedPosts(
  lab: LabContext,
  postId: string,
  most: number,
): Promise<RelatedPost[]> {
  todo('5.3', 'query the tags, then one page of posts for each tag, and count');
}

/** 5.4 Makes a user like a product, from both ends. If the user likes it already, nothing changes. */
export async function like(lab: LabContext, userId: string, productId: string): Promise<void> {
  todo('5.4', 'put both halves of the edge in one transaction');
}

/** 5.4 Undoes a like, from both ends. Nothing happens if there is none. */
export async function unlike(lab: LabContext, userId: string, productId: string): Promise<void> {
  todo('5.4', 'delete both halves of the edge in one transaction');
}

/**
 * 5.5 The RECOMMENDED products with the highest score, of equal ones the smaller id first. No product
 * that the user likes is among them. A user without likes gets an empty list.
 *
 * 1. Read all products that the user likes.
 * 2. For the first LIKES_ASKED of them in id order, read the first LIKERS_READ likers in id order.
 *    The overlap of another user is the number of these lists that have that user.
 * 3. The neighbours are the NEIGHBOURS_ASKED users with the largest overlap, of equal ones those with
 *    the smaller ids.
 * 4. Read all products that each neighbour likes. The score of a product is the sum of the overlaps of
 *    the neighbours who like it.
 *
 * At most IN_FLIGHT requests are under way at once, and more than one where there are more.
 */
export async function recommend(lab: LabContext, userId: string): Promise<ScoredProduct[]> {
  todo('5.5', 'query my likes, their likers, and the likes of the nearest neighbours');
}

/**
 * 5.6 Computes what 5.5 recommends, and replaces the ranks REC#01 to REC#10 of the user in one
 * transaction of exactly ten actions: a rank that has no product any more is deleted.
 */
export async function refreshRecommendations(lab: LabContext, userId: string): Promise<void> {
  todo('5.6', 'write ten ranks in one transaction: a put, or a delete');
}

/**
 * 5.6 The stored recommendations of a user, by rank; none where none are stored. A list never mixes
 * two refreshes: a list that does is read again.
 *
 * @throws {RecommendationsError} `unsettled` when none of MOST_READINGS readings was one whole refresh
 */
export async function storedRecommendations(
  lab: LabContext,
  userId: string,
): Promise<StoredRecommendation[]> {
  todo('5.6', 'query the ranks, and look whether one refresh wrote all of them');
}

/**
 * 5.7 As 5.4's `like`, and adds 1 to the likes of the product, in the same transaction.
 *
 * @throws {RecommendationsError} `notFound` when there is no such product
 */
export async function likeCounted(
  lab: LabContext,
  userId: string,
  productId: string,
): Promise<void> {
  todo('5.7', 'put both halves and count, in one transaction');
}

/** 5.7 As 5.4's `unlike`, and takes 1 from the likes of the product, once. Never makes a product. */
export async function unlikeCounted(
  lab: LabContext,
  userId: string,
  productId: string,
): Promise<void> {
  todo('5.7', 'delete both halves and count, in one transaction');
}

/** 5.7 The `most` products with the most likes, of equal ones the smaller id first. */
export async function topProducts(lab: LabContext, most: number): Promise<Product[]> {
  todo('5.7', 'query every shard of the leaderboard backwards, and merge');
}

/**
 * 5.8 Products that are liked together with a product, at most `most`. The score of another product is
 * the number of users who like both; the highest comes first, of equal ones the smaller id. Only the
 * first LIKERS_ASKED likers in id order are asked, at most IN_FLIGHT of them at once, and more than one.
 */
export async function likedTogether(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ScoredProduct[]> {
  todo('5.8', 'query the first likers, then the likes of each');
}

/**
 * 5.9 Makes a student take a course, without a grade. The keys in the table are yours to choose; GSI1
 * belongs to the leaderboard.
 *
 * @throws {RecommendationsError} `alreadyEnrolled` if the student takes the course; the grade stays
 */
export async function enrol(lab: LabContext, studentId: string, courseId: string): Promise<void> {
  todo('5.9', 'write the edge so that both ends find it');
}

/**
 * 5.9 Sets the grade of a student in a course; a later grade replaces it.
 *
 * @throws {RecommendationsError} `notFound` if the student does not take the course
 */
export async function setGrade(
  lab: LabContext,
  studentId: string,
  courseId: string,
  grade: string,
): Promise<void> {
  todo('5.9', 'set the grade wherever the edge holds it');
}

/** 5.9 The courses that a student takes, in course id order, each with its grade. */
export async function coursesOf(lab: LabContext, studentId: string): Promise<Enrolment[]> {
  todo('5.9', 'query the courses of the student, every page');
}

/** 5.9 The students who take a course, in student id order, each with their grade. */
export async function studentsOf(lab: LabContext, courseId: string): Promise<Enrolment[]> {
  todo('5.9', 'query the students of the course, every page');
}
