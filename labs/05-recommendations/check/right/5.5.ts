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

/** How one answer differs from another. */
interface Way {
  likesOf(lab: LabContext, userId: string): Promise<string[]>;
  likersOf(lab: LabContext, productId: string): Promise<string[]>;
  eachOf<T, R>(all: readonly T[], one: (member: T) => Promise<R>): Promise<R[]>;
  /** The ids with the largest numbers, of equal ones the smaller id first. */
  largest(numbers: ReadonlyMap<string, number>): [id: string, number: number][];
}

const byItems = { likesOf, likersOf };
const byKeys = { likesOf: likesByKeys, likersOf: likersByKeys };

export const right = {
  'recommend-by-a-pool: has five workers, each of which takes the next product or neighbour as soon as it is free':
    { recommend: recommendBy({ ...byItems, eachOf: pooled, largest: byOneSort }) },
  'recommend-by-two-sorts: sorts by id and then by number: a sort keeps the order of equals': {
    recommend: recommendBy({ ...byItems, eachOf: inPortions, largest: byTwoSorts }),
  },
  'recommend-keys-alone: reads the sort keys alone, which hold every id, and writes its conditions with brackets':
    { recommend: recommendBy({ ...byKeys, eachOf: inPortions, largest: byOneSort }) },
} satisfies RightAnswers<typeof model>;

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
