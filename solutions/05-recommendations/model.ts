/** Lab 5, Recommendations: the reference model; README.md beside it says why it is so. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import {
  type Enrolment,
  entityOf,
  IN_FLIGHT,
  LEADERBOARD_SHARDS,
  LIKERS_ASKED,
  LIKERS_READ,
  LIKES_ASKED,
  type Like,
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
  type Tagging,
} from '#entities/05-recommendations.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

type Keys = ReturnType<typeof adjacencyKeys>;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export async function tagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  const tagging: Tagging = { Type: 'Tagging', postId, tag, taggedAt: lab.now().toISOString() };
  await writeOnce(lab, [
    put(lab, { ...tagKeys(postId, tag), ...tagging }, 'attribute_not_exists(PK)'),
    put(lab, { ...turned(tagKeys(postId, tag)), ...tagging }),
  ]);
}

export async function untagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  await transact(lab, [
    remove(lab, tagKeys(postId, tag)),
    remove(lab, turned(tagKeys(postId, tag))),
  ]);
}

export async function tagsOfPost(lab: LabContext, postId: string): Promise<string[]> {
  const taggings = await queryAll(lab, entityKey('POST', postId), 'TAG#');
  return (taggings as unknown as Tagging[]).map(({ tag }) => tag);
}

export async function postsOfTag(
  lab: LabContext,
  tag: string,
  { limit, cursor }: PageRequest,
): Promise<PostPage> {
  const { Items = [], LastEvaluatedKey } = await query(lab, entityKey('TAG', tag), 'POST#', {
    Limit: limit,
    ...(cursor !== undefined && { ExclusiveStartKey: turned(tagKeys(cursor, tag)) }),
  });
  const postIds = Items.map((item) => (entityOf(item) as Tagging).postId);
  return { postIds, ...(LastEvaluatedKey && { cursor: postIds.at(-1) }) };
}

export async function relatedPosts(
  lab: LabContext,
  postId: string,
  most: number,
): Promise<RelatedPost[]> {
  const tags = await tagsOfPost(lab, postId);
  const lists = await eachOf(tags, (tag) => postsOfTag(lab, tag, { limit: POSTS_OF_A_TAG }));
  const shared = new Map<string, number>();
  for (const id of lists.flatMap(({ postIds }) => postIds)) add(shared, id, 1);
  shared.delete(postId);
  return ranked(shared, most).map(([id, count]) => ({ postId: id, shared: count }));
}

export async function like(lab: LabContext, userId: string, productId: string): Promise<void> {
  await writeOnce(lab, likeActions(lab, userId, productId));
}

export async function unlike(lab: LabContext, userId: string, productId: string): Promise<void> {
  await transact(lab, [
    remove(lab, likeKeys(userId, productId)),
    remove(lab, likerKeys(userId, productId)),
  ]);
}

export async function recommend(lab: LabContext, userId: string): Promise<ScoredProduct[]> {
  const mine = await likesOf(lab, userId);
  const overlap = new Map<string, number>();
  const likers = await eachOf(mine.slice(0, LIKES_ASKED), (id) => likersOf(lab, id, LIKERS_READ));
  for (const id of likers.flat()) if (id !== userId) add(overlap, id, 1);
  const score = new Map<string, number>();
  const neighbours = ranked(overlap, NEIGHBOURS_ASKED);
  const theirs = await eachOf(neighbours, ([id]) => likesOf(lab, id));
  for (const [place, [, weight]] of neighbours.entries()) {
    for (const id of theirs[place] ?? []) if (!mine.includes(id)) add(score, id, weight);
  }
  return scored(score, RECOMMENDED);
}

export async function refreshRecommendations(lab: LabContext, userId: string): Promise<void> {
  const computedAt = lab.now().toISOString();
  const products = await recommend(lab, userId);
  const refresh = { computedAt, refreshId: lab.newId(), outOf: products.length };
  await transact(
    lab,
    Array.from({ length: RECOMMENDED }, (_, place): Action => {
      const rank = place + 1;
      const product = products[place];
      if (!product) return remove(lab, rankKeys(userId, rank));
      const Type = 'Recommendation';
      const entity: StoredRecommendation = { Type, userId, rank, ...product, ...refresh };
      return put(lab, { ...rankKeys(userId, rank), ...entity });
    }),
  );
}

export async function storedRecommendations(
  lab: LabContext,
  userId: string,
): Promise<StoredRecommendation[]> {
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
    const items = await queryAll(lab, entityKey('USER', userId), 'REC#');
    const list = items as unknown as StoredRecommendation[];
    const [first] = list;
    const isWhole = list.every(({ refreshId }) => refreshId === first?.refreshId);
    if (isWhole && list.length === (first?.outOf ?? 0)) return list;
  }
  throw new RecommendationsError('unsettled', `the list of ${userId} is refreshed all the time`);
}

export async function likeCounted(
  lab: LabContext,
  userId: string,
  productId: string,
): Promise<void> {
  await writeOnce(lab, [...likeActions(lab, userId, productId), count(lab, productId, 1)], {
    2: new RecommendationsError('notFound', `there is no product ${productId}`),
  });
}

export async function unlikeCounted(
  lab: LabContext,
  userId: string,
  productId: string,
): Promise<void> {
  await writeOnce(lab, [
    remove(lab, likeKeys(userId, productId), 'attribute_exists(PK)'),
    remove(lab, likerKeys(userId, productId)),
    count(lab, productId, -1),
  ]);
}

export async function topProducts(lab: LabContext, most: number): Promise<Product[]> {
  const shards = Array.from({ length: LEADERBOARD_SHARDS }, (_, shard) => String(shard));
  const lists = await Promise.all(
    shards.map(async (shard) => {
      const { Items = [] } = await lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :shard',
          ExpressionAttributeValues: { ':shard': entityKey('LEADERBOARD', shard) },
          ScanIndexForward: false,
          Limit: most,
        }),
      );
      return Items.map((item) => entityOf(item) as Product);
    }),
  );
  const byLikes = (a: Product, b: Product): number =>
    b.likes - a.likes || (a.productId < b.productId ? -1 : 1);
  return lists.flat().sort(byLikes).slice(0, most);
}

export async function likedTogether(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ScoredProduct[]> {
  const likers = await likersOf(lab, productId, LIKERS_ASKED);
  const together = new Map<string, number>();
  const lists = await eachOf(likers, (id) => likesOf(lab, id));
  for (const id of lists.flat()) add(together, id, 1);
  together.delete(productId);
  return scored(together, most);
}

export async function enrol(lab: LabContext, studentId: string, courseId: string): Promise<void> {
  const enrolment = { Type: 'Enrolment', studentId, courseId };
  const keys = enrolmentKeys(studentId, courseId);
  const taken = new RecommendationsError('alreadyEnrolled', `${studentId} takes ${courseId}`);
  await refusedAt(
    transact(lab, [
      put(lab, { ...keys, ...enrolment }, 'attribute_not_exists(PK)'),
      put(lab, { ...turned(keys), ...enrolment }),
    ]),
    [taken],
  );
}

export async function setGrade(
  lab: LabContext,
  studentId: string,
  courseId: string,
  grade: string,
): Promise<void> {
  const keys = enrolmentKeys(studentId, courseId);
  const none = new RecommendationsError('notFound', `${studentId} does not take ${courseId}`);
  const set = (Key: Keys): Action => ({
    Update: {
      TableName: lab.table,
      Key,
      UpdateExpression: 'SET grade = :grade',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':grade': grade },
    },
  });
  await refusedAt(transact(lab, [set(keys), set(turned(keys))]), [none, none]);
}

export async function coursesOf(lab: LabContext, studentId: string): Promise<Enrolment[]> {
  return enrolments(lab, entityKey('STUDENT', studentId), 'COURSE#');
}

export async function studentsOf(lab: LabContext, courseId: string): Promise<Enrolment[]> {
  return enrolments(lab, entityKey('COURSE', courseId), 'STUDENT#');
}

// Keys.

function tagKeys(postId: string, tag: string): Keys {
  return adjacencyKeys(entityKey('POST', postId), entityKey('TAG', tag));
}

function likeKeys(userId: string, productId: string): Keys {
  return adjacencyKeys(entityKey('USER', userId), compositeKey(['LIKES', 'PRODUCT', productId]));
}

function likerKeys(userId: string, productId: string): Keys {
  return adjacencyKeys(entityKey('PRODUCT', productId), compositeKey(['LIKED_BY', 'USER', userId]));
}

function rankKeys(userId: string, rank: number): Keys {
  const ranked = compositeKey(['REC', String(rank).padStart(2, '0')]);
  return adjacencyKeys(entityKey('USER', userId), ranked);
}

function enrolmentKeys(studentId: string, courseId: string): Keys {
  return adjacencyKeys(entityKey('STUDENT', studentId), entityKey('COURSE', courseId));
}

/** The same edge under its other end. */
function turned({ PK, SK }: Keys): Keys {
  return { PK: SK, SK: PK };
}

// Reads.

/** One page of the items of a collection whose sort keys begin alike. */
function query(
  lab: LabContext,
  partition: string,
  prefix: string,
  more: Partial<QueryCommandInput> = {},
): Promise<QueryCommandOutput> {
  return lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix },
      ...more,
    }),
  );
}

/** Every page of them, without their keys. */
async function queryAll(
  lab: LabContext,
  partition: string,
  prefix: string,
): Promise<ReturnType<typeof entityOf>[]> {
  const all: ReturnType<typeof entityOf>[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await query(lab, partition, prefix, { ExclusiveStartKey });
    all.push(...(page.Items ?? []).map(entityOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return all;
}

/** Ids of the products that a user likes, in id order. */
async function likesOf(lab: LabContext, userId: string): Promise<string[]> {
  const likes = await queryAll(lab, entityKey('USER', userId), 'LIKES#PRODUCT#');
  return (likes as Like[]).map(({ productId }) => productId);
}

/** Ids of the first users who like a product, in id order. */
async function likersOf(lab: LabContext, productId: string, most: number): Promise<string[]> {
  const key = entityKey('PRODUCT', productId);
  const { Items = [] } = await query(lab, key, 'LIKED_BY#USER#', { Limit: most });
  return Items.map((item) => (entityOf(item) as Like).userId);
}

async function enrolments(
  lab: LabContext,
  partition: string,
  prefix: string,
): Promise<Enrolment[]> {
  const items = await queryAll(lab, partition, prefix);
  return (items as unknown as (Enrolment & { Type: string })[]).map(({ Type, ...one }) => one);
}

/** Does something for each of many, a few at a time, and keeps their order. */
async function eachOf<T, R>(all: readonly T[], one: (member: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let first = 0; first < all.length; first += IN_FLIGHT) {
    results.push(...(await Promise.all(all.slice(first, first + IN_FLIGHT).map(one))));
  }
  return results;
}

// Rankings.

function add(counts: Map<string, number>, id: string, more: number): void {
  counts.set(id, (counts.get(id) ?? 0) + more);
}

/** The largest, of equal ones the smaller id first. */
function ranked(counts: ReadonlyMap<string, number>, most: number): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most);
}

function scored(counts: ReadonlyMap<string, number>, most: number): ScoredProduct[] {
  return ranked(counts, most).map(([productId, score]) => ({ productId, score }));
}

// Writes.

function put(lab: LabContext, Item: Record<string, unknown>, condition?: string): Action {
  const when = condition === undefined ? {} : { ConditionExpression: condition };
  return { Put: { TableName: lab.table, Item, ...when } };
}

function remove(lab: LabContext, Key: Keys, condition?: string): Action {
  const when = condition === undefined ? {} : { ConditionExpression: condition };
  return { Delete: { TableName: lab.table, Key, ...when } };
}

/** Both halves of a like, if the user does not like the product yet. */
function likeActions(lab: LabContext, userId: string, productId: string): Action[] {
  const like: Like = { Type: 'Like', userId, productId, likedAt: lab.now().toISOString() };
  return [
    put(lab, { ...likeKeys(userId, productId), ...like }, 'attribute_not_exists(PK)'),
    put(lab, { ...likerKeys(userId, productId), ...like }),
  ];
}

/** Changes a product's number of likes, and with it its place in GSI1. */
function count(lab: LabContext, productId: string, more: number): Action {
  const key = entityKey('PRODUCT', productId);
  return {
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(key, key),
      UpdateExpression: 'ADD likes :more',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':more': more },
    },
  };
}

async function transact(lab: LabContext, TransactItems: Action[]): Promise<void> {
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

/** A transaction whose first condition says that it is still to be done: done already, it is fine. */
async function writeOnce(
  lab: LabContext,
  actions: Action[],
  refusals: Readonly<Record<number, Error>> = {},
): Promise<void> {
  try {
    await transact(lab, actions);
  } catch (error) {
    const failed = failedConditions(error);
    if (failed.includes(0)) return;
    throw refusals[failed[0] ?? -1] ?? error;
  }
}

/** Lets a transaction's failed condition be told in the lab's words, by its position. */
async function refusedAt(written: Promise<void>, refusals: readonly Error[]): Promise<void> {
  try {
    await written;
  } catch (error) {
    throw refusals[failedConditions(error)[0] ?? -1] ?? error;
  }
}

/** Positions of the actions whose conditions failed; none where that was not the reason. */
function failedConditions(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  const reasons = error.CancellationReasons ?? [];
  return reasons.flatMap(({ Code }, place) => (Code === 'ConditionalCheckFailed' ? [place] : []));
}
