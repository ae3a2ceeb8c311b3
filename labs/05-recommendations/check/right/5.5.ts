/** Step 5.5: other answers that are right. */

import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  IN_FLIGHT,
  LIKERS_READ,
  LIKES_ASKED,
  NEIGHBOURS_ASKED,
  RECOMMENDED,
  type ScoredProduct,
} from '#entities/05-recommendations.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'recommend-by-a-pool: has five workers, each of which takes the next product or neighbour as soon as it is free':
    { recommend },
  'recommend-by-two-sorts: sorts by id and then by number: a sort keeps the order of equals': {
    recommend: recommendRecommendByTwoSorts,
  },
  'recommend-keys-alone: reads the sort keys alone, which hold every id, and writes its conditions with brackets':
    { recommend: recommendRecommendKeysAlone },
} satisfies RightAnswers<typeof model>;

async function recommend(lab: LabContext, userId: string): Promise<ScoredProduct[]> {
  const mine = await likesOf(lab, userId);
  const likers = await eachOf(mine.slice(0, LIKES_ASKED), (id) => likersOf(lab, id));
  const overlap = new Map<string, number>();
  for (const id of likers.flat()) if (id !== userId) overlap.set(id, (overlap.get(id) ?? 0) + 1);
  const neighbours = [...overlap]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, NEIGHBOURS_ASKED);
  const scores = new Map<string, number>();
  await eachOf(neighbours, async ([id, weight]) => {
    for (const one of await likesOf(lab, id)) {
      if (!mine.includes(one)) scores.set(one, (scores.get(one) ?? 0) + weight);
    }
  });
  return [...scores]
    .map(([productId, score]) => ({ productId, score }))
    .sort((a, b) => b.score - a.score || (a.productId < b.productId ? -1 : 1))
    .slice(0, RECOMMENDED);
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

/** Does something for each of many: workers take the next one as soon as they are free. */
async function eachOf<T, R>(all: readonly T[], one: (member: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = all.entries();
  const worker = async (): Promise<void> => {
    for (const [place, member] of waiting) results[place] = await one(member);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return results;
}

async function recommendRecommendByTwoSorts(
  lab: LabContext,
  userId: string,
): Promise<ScoredProduct[]> {
  const mine = await likesOf(lab, userId);
  const likers = await eachOfRecommendByTwoSorts(mine.slice(0, LIKES_ASKED), (id) =>
    likersOf(lab, id),
  );
  const overlap = new Map<string, number>();
  for (const id of likers.flat()) if (id !== userId) overlap.set(id, (overlap.get(id) ?? 0) + 1);
  const neighbours = [...overlap]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .sort(([, a], [, b]) => b - a)
    .slice(0, NEIGHBOURS_ASKED);
  const scores = new Map<string, number>();
  await eachOfRecommendByTwoSorts(neighbours, async ([id, weight]) => {
    for (const one of await likesOf(lab, id)) {
      if (!mine.includes(one)) scores.set(one, (scores.get(one) ?? 0) + weight);
    }
  });
  return [...scores]
    .map(([productId, score]) => ({ productId, score }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
    .sort((a, b) => b.score - a.score)
    .slice(0, RECOMMENDED);
}

/** Does something for each of many, a few at a time. */
async function eachOfRecommendByTwoSorts<T, R>(
  all: readonly T[],
  one: (member: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += IN_FLIGHT) {
    results.push(...(await Promise.all(all.slice(at, at + IN_FLIGHT).map(one))));
  }
  return results;
}

async function recommendRecommendKeysAlone(
  lab: LabContext,
  userId: string,
): Promise<ScoredProduct[]> {
  const mine = await likesOfRecommendKeysAlone(lab, userId);
  const likers = await eachOfRecommendKeysAlone(mine.slice(0, LIKES_ASKED), (id) =>
    likersOfRecommendKeysAlone(lab, id),
  );
  const overlap = new Map<string, number>();
  for (const id of likers.flat()) if (id !== userId) overlap.set(id, (overlap.get(id) ?? 0) + 1);
  const neighbours = [...overlap]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, NEIGHBOURS_ASKED);
  const scores = new Map<string, number>();
  await eachOfRecommendKeysAlone(neighbours, async ([id, weight]) => {
    for (const one of await likesOfRecommendKeysAlone(lab, id)) {
      if (!mine.includes(one)) scores.set(one, (scores.get(one) ?? 0) + weight);
    }
  });
  return [...scores]
    .map(([productId, score]) => ({ productId, score }))
    .sort((a, b) => b.score - a.score || (a.productId < b.productId ? -1 : 1))
    .slice(0, RECOMMENDED);
}

async function likesOfRecommendKeysAlone(lab: LabContext, userId: string): Promise<string[]> {
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

async function likersOfRecommendKeysAlone(lab: LabContext, productId: string): Promise<string[]> {
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

/** Does something for each of many, a few at a time. */
async function eachOfRecommendKeysAlone<T, R>(
  all: readonly T[],
  one: (member: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += IN_FLIGHT) {
    results.push(...(await Promise.all(all.slice(at, at + IN_FLIGHT).map(one))));
  }
  return results;
}
