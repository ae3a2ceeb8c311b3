/** Answers of Lab 5 that are known to be right: other ways than the reference's, which the check has to accept. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import {
  type Enrolment,
  entityOf,
  IN_FLIGHT,
  LEADERBOARD_SHARDS,
  LIKERS_READ,
  LIKES_ASKED,
  MOST_READINGS,
  NEIGHBOURS_ASKED,
  POSTS_OF_A_TAG,
  type Product,
  RECOMMENDED,
  RecommendationsError,
  type RelatedPost,
  type ScoredProduct,
  type StoredRecommendation,
} from '#entities/05-recommendations.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/known-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { postsOfTag, recommend, tagsOfPost } from '#solutions/05-recommendations/model.ts';
import type * as model from '../starter.ts';

const byItems = { likesOf, likersOf };
const byKeys = { likesOf: likesByKeys, likersOf: likersByKeys };

export const right = {
  '5.1 both-halves-conditioned: has a condition on both halves, and the half of the tag stands first':
    {
      async tagPost(lab, postId, tag) {
        const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
        const tagging = { Type: 'Tagging', postId, tag, taggedAt: lab.now().toISOString() };
        const half = (PK: string, SK: string) => ({
          Put: {
            TableName: lab.table,
            Item: { ...adjacencyKeys(PK, SK), ...tagging },
            ConditionExpression: 'attribute_not_exists(taggedAt)',
          },
        });
        try {
          await lab.db.send(
            new TransactWriteCommand({ TransactItems: [half(tagged, post), half(post, tagged)] }),
          );
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
          if (!codes.includes('ConditionalCheckFailed')) throw error;
        }
      },
    },
  '5.1 tag-by-update: updates both halves without a condition: `if_not_exists` keeps the date of the first time':
    {
      async tagPost(lab, postId, tag) {
        const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
        const half = (PK: string, SK: string) => ({
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(PK, SK),
            UpdateExpression:
              'SET #type = :type, postId = :one, tag = :other, taggedAt = if_not_exists(taggedAt, :now)',
            ExpressionAttributeNames: { '#type': 'Type' },
            ExpressionAttributeValues: {
              ':type': 'Tagging',
              ':one': postId,
              ':other': tag,
              ':now': lab.now().toISOString(),
            },
          },
        });
        await lab.db.send(
          new TransactWriteCommand({ TransactItems: [half(post, tagged), half(tagged, post)] }),
        );
      },
    },
  '5.1 untag-on-condition: deletes what is there, and takes a failed condition for nothing to do': {
    async untagPost(lab, postId, tag) {
      const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
      const half = (PK: string, SK: string) => ({
        Delete: {
          TableName: lab.table,
          Key: adjacencyKeys(PK, SK),
          ConditionExpression: 'attribute_exists(PK)',
        },
      });
      try {
        await lab.db.send(
          new TransactWriteCommand({ TransactItems: [half(post, tagged), half(tagged, post)] }),
        );
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
        if (!codes.includes('ConditionalCheckFailed')) throw error;
      }
    },
  },
  '5.2 posts-behind-the-cursor: asks for the sort keys behind the cursor, without an ExclusiveStartKey':
    {
      async postsOfTag(lab, tag, { limit, cursor }) {
        const key = entityKey('TAG', tag);
        const { Items = [], LastEvaluatedKey } = await lab.db.send(
          new QueryCommand({
            TableName: lab.table,
            KeyConditionExpression: 'PK = :tag AND SK > :before',
            ExpressionAttributeValues: { ':tag': key, ':before': `POST#${cursor ?? ''}` },
            Limit: limit,
          }),
        );
        const postIds = Items.map(({ postId }) => String(postId));
        return { postIds, ...(LastEvaluatedKey && { cursor: postIds.at(-1) }) };
      },
    },
  '5.2 posts-one-more: reads one post more than the page has: that one says whether there are more':
    {
      async postsOfTag(lab, tag, { limit, cursor }) {
        const key = entityKey('TAG', tag);
        const ids: string[] = [];
        let from: QueryCommandInput['ExclusiveStartKey'] =
          cursor === undefined ? undefined : adjacencyKeys(key, entityKey('POST', cursor));
        do {
          const { Items = [], LastEvaluatedKey } = await lab.db.send(
            new QueryCommand({
              TableName: lab.table,
              KeyConditionExpression: 'PK = :tag AND begins_with(SK, :posts)',
              ExpressionAttributeValues: { ':tag': key, ':posts': 'POST#' },
              Limit: limit + 1 - ids.length,
              ExclusiveStartKey: from,
            }),
          );
          ids.push(...Items.map(({ postId }) => String(postId)));
          from = LastEvaluatedKey;
        } while (from && ids.length <= limit);
        const postIds = ids.slice(0, limit);
        return { postIds, ...(ids.length > limit && { cursor: postIds.at(-1) }) };
      },
    },
  '5.2 tags-between-two-keys: asks for all that lies between two keys, and takes the tag from the key':
    {
      async tagsOfPost(lab, postId) {
        const pages = paginateQuery(
          { client: lab.db },
          {
            // `$` is the character behind `#`.
            TableName: lab.table,
            KeyConditionExpression: 'PK = :post AND SK BETWEEN :first AND :behind',
            ExpressionAttributeValues: {
              ':post': entityKey('POST', postId),
              ':first': 'TAG#',
              ':behind': 'TAG$',
            },
          },
        );
        const tags: string[] = [];
        for await (const { Items = [] } of pages)
          tags.push(...Items.map(({ SK }) => String(SK).slice('TAG#'.length)));
        return tags;
      },
    },
  '5.3 related-in-groups: sorts all ids, counts its neighbours in the row, and sorts by number: a sort keeps the order of equals':
    {
      async relatedPosts(lab, postId, most) {
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
      },
    },
  '5.4 like-asks-the-product: has its condition on the half of the product, and knows the error by its name':
    {
      async like(lab, userId, productId) {
        const TableName = lab.table;
        const edge = { Type: 'Like', userId, productId, likedAt: lab.now().toISOString() };
        const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
        const liked = adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId]));
        const liker = adjacencyKeys(product, compositeKey(['LIKED_BY', 'USER', userId]));
        try {
          await lab.db.send(
            new TransactWriteCommand({
              TransactItems: [
                { Put: { TableName, Item: { ...liked, ...edge } } },
                {
                  Put: {
                    TableName,
                    Item: { ...liker, ...edge },
                    ConditionExpression: 'attribute_not_exists(SK)',
                  },
                },
              ],
            }),
          );
        } catch (error) {
          const { CancellationReasons = [] } = error as {
            CancellationReasons?: { Code?: string }[];
          };
          if (CancellationReasons[1]?.Code !== 'ConditionalCheckFailed') throw error;
        }
      },
    },
  '5.4 like-by-update: updates both halves without a condition: `if_not_exists` keeps the date of the first time':
    {
      async like(lab, userId, productId) {
        const half = (PK: string, SK: string) => ({
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(PK, SK),
            UpdateExpression:
              'SET #type = :type, userId = :one, productId = :other, likedAt = if_not_exists(likedAt, :now)',
            ExpressionAttributeNames: { '#type': 'Type' },
            ExpressionAttributeValues: {
              ':type': 'Like',
              ':one': userId,
              ':other': productId,
              ':now': lab.now().toISOString(),
            },
          },
        });
        await lab.db.send(
          new TransactWriteCommand({
            TransactItems: [
              half(entityKey('USER', userId), compositeKey(['LIKES', 'PRODUCT', productId])),
              half(entityKey('PRODUCT', productId), compositeKey(['LIKED_BY', 'USER', userId])),
            ],
          }),
        );
      },
    },
  '5.5 recommend-by-a-pool: has five workers, each of which takes the next product or neighbour as soon as it is free':
    { recommend: recommendBy({ ...byItems, eachOf: pooled, largest: byOneSort }) },
  '5.5 recommend-by-two-sorts: sorts by id and then by number: a sort keeps the order of equals': {
    recommend: recommendBy({ ...byItems, eachOf: inPortions, largest: byTwoSorts }),
  },
  '5.5 recommend-keys-alone: reads the sort keys alone, which hold every id, and writes its conditions with brackets':
    { recommend: recommendBy({ ...byKeys, eachOf: inPortions, largest: byOneSort }) },
  '5.6 refresh-by-update: updates the ranks that have a product': {
    refreshRecommendations: refreshBy(updated, (_lab, TransactItems) => ({ TransactItems })),
  },
  '5.6 refresh-deletes-first: begins with the deletes, and its ranks are written from the last to the first':
    {
      refreshRecommendations: refreshBy(put, (_lab, actions) => ({
        TransactItems: actions.toReversed(),
      })),
    },
  '5.6 refresh-with-a-token: sends its transaction with a `ClientRequestToken`': {
    refreshRecommendations: refreshBy(put, (lab, TransactItems) => ({
      TransactItems,
      ClientRequestToken: lab.newId(),
    })),
  },
  '5.6 stored-consistently: reads strongly consistent, between two keys': {
    storedRecommendations: settled(ranksOf),
  },
  '5.6 stored-limited: asks for ten ranks at most: no list has more': {
    storedRecommendations: settled(limited),
  },
  '5.6 stored-read-backwards: reads the ranks backwards and puts them in order at the end': {
    storedRecommendations: settled(backwards),
  },
  '5.7 count-off-last-half-first: asks the half of the product, and takes the like from a number that is not 0':
    {
      async unlikeCounted(lab, userId, productId) {
        const TableName = lab.table;
        const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
        const liked = adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId]));
        const liker = adjacencyKeys(product, compositeKey(['LIKED_BY', 'USER', userId]));
        try {
          await lab.db.send(
            new TransactWriteCommand({
              TransactItems: [
                { Delete: { TableName, Key: liker, ConditionExpression: 'attribute_exists(PK)' } },
                { Delete: { TableName, Key: liked } },
                {
                  Update: {
                    TableName,
                    Key: adjacencyKeys(product, product),
                    UpdateExpression: 'SET likes = likes - :one',
                    ConditionExpression: 'likes >= :one',
                    ExpressionAttributeValues: { ':one': 1 },
                  },
                },
              ],
            }),
          );
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
        }
      },
    },
  '5.7 counter-first: counts first in its transaction, by SET, and has a condition on each action':
    {
      async likeCounted(lab, userId, productId) {
        const TableName = lab.table;
        const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
        const edge = { Type: 'Like', userId, productId, likedAt: lab.now().toISOString() };
        const liked = {
          ...adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId])),
          ...edge,
        };
        const liker = {
          ...adjacencyKeys(product, compositeKey(['LIKED_BY', 'USER', userId])),
          ...edge,
        };
        try {
          await lab.db.send(
            new TransactWriteCommand({
              TransactItems: [
                {
                  Update: {
                    TableName,
                    Key: adjacencyKeys(product, product),
                    UpdateExpression: 'SET likes = likes + :one',
                    ConditionExpression: 'attribute_exists(likes)',
                    ExpressionAttributeValues: { ':one': 1 },
                  },
                },
                {
                  Put: { TableName, Item: liked, ConditionExpression: 'attribute_not_exists(PK)' },
                },
                {
                  Put: { TableName, Item: liker, ConditionExpression: 'attribute_not_exists(PK)' },
                },
              ],
            }),
          );
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          const failed = error.CancellationReasons?.map(
            ({ Code }) => Code === 'ConditionalCheckFailed',
          );
          if (failed?.[1] || failed?.[2]) return;
          if (failed?.[0]) throw new RecommendationsError('notFound', `there is no ${productId}`);
          throw error;
        }
      },
    },
  '5.7 top-one-shard-at-a-time: asks one shard after the other, and keeps only the best so far': {
    async topProducts(lab, most) {
      let top: Product[] = [];
      for (let shard = 0; shard < LEADERBOARD_SHARDS; shard++) {
        const more = await topOf(lab, String(shard), most);
        top = [...top, ...more]
          .sort((a, b) => b.likes - a.likes || (a.productId < b.productId ? -1 : 1))
          .slice(0, most);
      }
      return top;
    },
  },
  '5.9 enrol-by-update: is an update of both halves, each on its own condition': {
    async enrol(lab, studentId, courseId) {
      const [student, course] = [entityKey('STUDENT', studentId), entityKey('COURSE', courseId)];
      const half = (PK: string, SK: string) => ({
        Update: {
          TableName: lab.table,
          Key: adjacencyKeys(PK, SK),
          UpdateExpression: 'SET #type = :type, studentId = :student, courseId = :course',
          ConditionExpression: 'attribute_not_exists(studentId)',
          ExpressionAttributeNames: { '#type': 'Type' },
          ExpressionAttributeValues: {
            ':type': 'Enrolment',
            ':student': studentId,
            ':course': courseId,
          },
        },
      });
      try {
        await lab.db.send(
          new TransactWriteCommand({
            TransactItems: [half(course, student), half(student, course)],
          }),
        );
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
        if (!codes.includes('ConditionalCheckFailed')) throw error;
        throw new RecommendationsError('alreadyEnrolled', `${studentId} takes ${courseId}`);
      }
    },
  },
  '5.9 enrolment-own-prefixes: Students are users, each half has a prefix of its own, and an enrolment has no Type':
    {
      async enrol(lab, studentId, courseId) {
        const TableName = lab.table;
        const enrolment = { studentId, courseId };
        const first = { ...ofStudent(studentId, courseId), ...enrolment };
        const second = { ...ofCourse(studentId, courseId), ...enrolment };
        try {
          await lab.db.send(
            new TransactWriteCommand({
              TransactItems: [
                {
                  Put: { TableName, Item: first, ConditionExpression: 'attribute_not_exists(PK)' },
                },
                { Put: { TableName, Item: second } },
              ],
            }),
          );
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
          throw new RecommendationsError('alreadyEnrolled', `${studentId} takes ${courseId}`);
        }
      },
      async setGrade(lab, studentId, courseId, grade) {
        const set = (Key: Record<string, string>) => ({
          Update: {
            TableName: lab.table,
            Key,
            UpdateExpression: 'SET grade = :grade',
            ConditionExpression: 'attribute_exists(PK)',
            ExpressionAttributeValues: { ':grade': grade },
          },
        });
        const TransactItems = [
          set(ofStudent(studentId, courseId)),
          set(ofCourse(studentId, courseId)),
        ];
        try {
          await lab.db.send(new TransactWriteCommand({ TransactItems }));
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
          throw new RecommendationsError('notFound', `${studentId} does not take ${courseId}`);
        }
      },
      async coursesOf(lab, studentId) {
        return enrolments(lab, entityKey('USER', studentId), 'TAKES#COURSE#');
      },
      async studentsOf(lab, courseId) {
        return enrolments(lab, entityKey('COURSE', courseId), 'TAKEN_BY#USER#');
      },
    },
  '5.9 grade-asks-one-half: has its condition on the half of the course, and the other follows in the same transaction':
    {
      async setGrade(lab, studentId, courseId, grade) {
        const [student, course] = [entityKey('STUDENT', studentId), entityKey('COURSE', courseId)];
        const set = (one: string, other: string, condition?: string) => ({
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(one, other),
            UpdateExpression: 'SET grade = :grade',
            ConditionExpression: condition,
            ExpressionAttributeValues: { ':grade': grade },
          },
        });
        const TransactItems = [set(student, course), set(course, student, 'attribute_exists(PK)')];
        try {
          await lab.db.send(new TransactWriteCommand({ TransactItems }));
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          if (error.CancellationReasons?.[1]?.Code !== 'ConditionalCheckFailed') throw error;
          throw new RecommendationsError('notFound', `${studentId} does not take ${courseId}`);
        }
      },
    },
} satisfies RightAnswers<typeof model>;

// 5.5

/** How one answer differs from another. */
interface Way {
  likesOf(lab: LabContext, userId: string): Promise<string[]>;
  likersOf(lab: LabContext, productId: string): Promise<string[]>;
  eachOf<T, R>(all: readonly T[], one: (member: T) => Promise<R>): Promise<R[]>;
  /** The ids with the largest numbers, of equal ones the smaller id first. */
  largest(numbers: ReadonlyMap<string, number>): [id: string, number: number][];
}

function recommendBy({ likesOf, likersOf, eachOf, largest }: Way) {
  return async (lab: LabContext, userId: string): Promise<ScoredProduct[]> => {
    const mine = await likesOf(lab, userId);
    const likers = await eachOf(mine.slice(0, LIKES_ASKED), (id) => likersOf(lab, id));
    const overlap = new Map<string, number>();
    for (const id of likers.flat()) if (id !== userId) overlap.set(id, (overlap.get(id) ?? 0) + 1);
    const scores = new Map<string, number>();
    await eachOf(largest(overlap).slice(0, NEIGHBOURS_ASKED), async ([id, weight]) => {
      for (const one of await likesOf(lab, id)) {
        if (!mine.includes(one)) scores.set(one, (scores.get(one) ?? 0) + weight);
      }
    });
    const best = largest(scores).slice(0, RECOMMENDED);
    return best.map(([productId, score]) => ({ productId, score }));
  };
}

function byOneSort(numbers: ReadonlyMap<string, number>): [string, number][] {
  return [...numbers].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function byTwoSorts(numbers: ReadonlyMap<string, number>): [string, number][] {
  return [...numbers].sort(([a], [b]) => (a < b ? -1 : 1)).sort(([, a], [, b]) => b - a);
}

async function likesOf(lab: LabContext, userId: string): Promise<string[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :likes)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':likes': 'LIKES#PRODUCT#' },
    },
  );
  const ids: string[] = [];
  for await (const { Items = [] } of pages) ids.push(...Items.map((one) => String(one.productId)));
  return ids;
}

async function likersOf(lab: LabContext, productId: string): Promise<string[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :product AND begins_with(SK, :likers)',
      ExpressionAttributeValues: {
        ':product': entityKey('PRODUCT', productId),
        ':likers': 'LIKED_BY#USER#',
      },
      Limit: LIKERS_READ,
    }),
  );
  return Items.map((one) => String(one.userId));
}

async function likesByKeys(lab: LabContext, userId: string): Promise<string[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: '(PK = :user) AND begins_with(SK, :likes)',
      ProjectionExpression: 'SK',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':likes': 'LIKES#PRODUCT#' },
    },
  );
  const ids: string[] = [];
  for await (const { Items = [] } of pages)
    ids.push(...Items.map(({ SK }) => String(SK).slice('LIKES#PRODUCT#'.length)));
  return ids;
}

async function likersByKeys(lab: LabContext, productId: string): Promise<string[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: '(PK = :product) AND begins_with(SK, :likers)',
      ProjectionExpression: 'SK',
      ExpressionAttributeValues: {
        ':product': entityKey('PRODUCT', productId),
        ':likers': 'LIKED_BY#USER#',
      },
      Limit: LIKERS_READ,
    }),
  );
  return Items.map(({ SK }) => String(SK).slice('LIKED_BY#USER#'.length));
}

/** Does something for each of many: workers take the next one as soon as they are free. */
async function pooled<T, R>(all: readonly T[], one: (member: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = all.entries();
  const worker = async (): Promise<void> => {
    for (const [place, member] of waiting) results[place] = await one(member);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return results;
}

/** Does something for each of many, a few at a time. */
async function inPortions<T, R>(all: readonly T[], one: (member: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += IN_FLIGHT) {
    results.push(...(await Promise.all(all.slice(at, at + IN_FLIGHT).map(one))));
  }
  return results;
}

// 5.6

type Keys = Record<'PK' | 'SK', string>;

type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;

/**
 * Replaces a list.
 *
 * @param write the action that stores a rank
 * @param transaction made of the actions of all ranks
 */
function refreshBy(
  write: (lab: LabContext, Key: Keys, entity: object) => Actions[number],
  transaction: (lab: LabContext, actions: Actions) => TransactWriteCommandInput,
) {
  return async (lab: LabContext, userId: string): Promise<void> => {
    const computedAt = lab.now().toISOString();
    const products = await recommend(lab, userId);
    const refresh = { computedAt, refreshId: lab.newId(), outOf: products.length };
    const actions = Array.from({ length: RECOMMENDED }, (_, place) => {
      const rank = place + 1;
      const sortKey = compositeKey(['REC', String(rank).padStart(2, '0')]);
      const Key = adjacencyKeys(entityKey('USER', userId), sortKey);
      const product = products[place];
      if (!product) return { Delete: { TableName: lab.table, Key } };
      return write(lab, Key, { Type: 'Recommendation', userId, rank, ...product, ...refresh });
    });
    await lab.db.send(new TransactWriteCommand(transaction(lab, actions)));
  };
}

function put(lab: LabContext, Key: Keys, entity: object) {
  return { Put: { TableName: lab.table, Item: { ...Key, ...entity } } };
}

function updated(lab: LabContext, Key: Keys, entity: object) {
  const names = Object.keys(entity);
  return {
    Update: {
      TableName: lab.table,
      Key,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(entity).map(([name, value]) => [`:${name}`, value]),
      ),
    },
  };
}

/** Reads until the list is whole. */
function settled(read: (lab: LabContext, userId: string) => Promise<StoredRecommendation[]>) {
  return async (lab: LabContext, userId: string): Promise<StoredRecommendation[]> => {
    for (let reading = 1; reading <= MOST_READINGS; reading++) {
      const list = await read(lab, userId);
      const [first] = list;
      const isOne = list.every(({ refreshId }) => refreshId === first?.refreshId);
      if (isOne && list.length === (first?.outOf ?? 0)) return list;
    }
    throw new RecommendationsError('unsettled', `the list of ${userId} is refreshed all the time`);
  };
}

async function ranksOf(lab: LabContext, userId: string): Promise<StoredRecommendation[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
      ConsistentRead: true,
      ExpressionAttributeValues: {
        ':user': entityKey('USER', userId),
        ':first': 'REC#01',
        ':last': 'REC#10',
      },
    },
  );
  const list: StoredRecommendation[] = [];
  for await (const { Items = [] } of pages) {
    list.push(...Items.map((item) => entityOf(item) as StoredRecommendation));
  }
  return list;
}

async function limited(lab: LabContext, userId: string): Promise<StoredRecommendation[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :ranks)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':ranks': 'REC#' },
      Limit: RECOMMENDED,
    }),
  );
  return Items.map((item) => entityOf(item) as StoredRecommendation);
}

async function backwards(lab: LabContext, userId: string): Promise<StoredRecommendation[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :ranks)',
      ScanIndexForward: false,
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':ranks': 'REC#' },
    },
  );
  const list: StoredRecommendation[] = [];
  for await (const { Items = [] } of pages) {
    list.push(...Items.map((item) => entityOf(item) as StoredRecommendation));
  }
  return list.sort((a, b) => a.rank - b.rank);
}

// 5.7

async function topOf(lab: LabContext, shard: string, most: number): Promise<Product[]> {
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
}

// 5.9

function ofStudent(studentId: string, courseId: string) {
  return adjacencyKeys(entityKey('USER', studentId), compositeKey(['TAKES', 'COURSE', courseId]));
}

function ofCourse(studentId: string, courseId: string) {
  return adjacencyKeys(
    entityKey('COURSE', courseId),
    compositeKey(['TAKEN_BY', 'USER', studentId]),
  );
}

async function enrolments(lab: LabContext, node: string, prefix: string): Promise<Enrolment[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':node': node, ':prefix': prefix },
    },
  );
  const list: Enrolment[] = [];
  for await (const { Items = [] } of pages) {
    list.push(...Items.map(({ PK, SK, ...enrolment }) => enrolment as Enrolment));
  }
  return list;
}
