/** Step 5.8: other answers that are right. */

import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { IN_FLIGHT, LIKERS_ASKED, type ScoredProduct } from '#entities/05-recommendations.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'together-by-a-pool: has five workers, each of which takes the next liker as soon as it is free':
    { likedTogether },
  'together-by-two-sorts: reads the sort keys alone, and sorts by id and then by score': {
    likedTogether: likedTogetherTogetherByTwoSorts,
  },
} satisfies RightAnswers<typeof model>;

async function likedTogether(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ScoredProduct[]> {
  const likers = await likersOf(lab, productId);
  const lists = await eachOf(likers, (id) => likesOf(lab, id));
  const scores = new Map<string, number>();
  for (const id of lists.flat()) scores.set(id, (scores.get(id) ?? 0) + 1);
  scores.delete(productId);
  return [...scores]
    .map(([id, score]) => ({ productId: id, score }))
    .sort((a, b) => b.score - a.score || (a.productId < b.productId ? -1 : 1))
    .slice(0, most);
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
      Limit: LIKERS_ASKED,
    }),
  );
  return Items.map((one) => String(one.userId));
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

async function likedTogetherTogetherByTwoSorts(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ScoredProduct[]> {
  const likers = await likersOf(lab, productId);
  const lists = await eachOfTogetherByTwoSorts(likers, (id) => likesOfTogetherByTwoSorts(lab, id));
  const scores = new Map<string, number>();
  for (const id of lists.flat()) scores.set(id, (scores.get(id) ?? 0) + 1);
  scores.delete(productId);
  return [...scores]
    .map(([id, score]) => ({ productId: id, score }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}

async function likesOfTogetherByTwoSorts(lab: LabContext, userId: string): Promise<string[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :likes)',
      ProjectionExpression: 'SK',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':likes': 'LIKES#PRODUCT#' },
    },
  );
  const ids: string[] = [];
  for await (const { Items = [] } of pages)
    ids.push(...Items.map(({ SK }) => String(SK).slice('LIKES#PRODUCT#'.length)));
  return ids;
}

/** Does something for each of many, a few at a time. */
async function eachOfTogetherByTwoSorts<T, R>(
  all: readonly T[],
  one: (member: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += IN_FLIGHT) {
    results.push(...(await Promise.all(all.slice(at, at + IN_FLIGHT).map(one))));
  }
  return results;
}
