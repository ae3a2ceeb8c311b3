/**
 * 5.5 `recommend` walks each path by itself: who shares two likes with me is asked twice.
 *
 * @fails 5.5
 */

import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  IN_FLIGHT,
  LIKERS_READ,
  LIKES_ASKED,
  RECOMMENDED,
  type ScoredProduct,
} from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function recommend(lab: LabContext, userId: string): Promise<ScoredProduct[]> {
  const mine = await likesOf(lab, userId);
  const scores = new Map<string, number>();
  await eachOf(mine.slice(0, LIKES_ASKED), async (mineOne) => {
    for (const liker of await likersOf(lab, mineOne)) {
      if (liker === userId) continue;
      for (const id of await likesOf(lab, liker)) {
        if (!mine.includes(id)) scores.set(id, (scores.get(id) ?? 0) + 1);
      }
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

/** Does something for each of many, a few at a time. */
async function eachOf<T, R>(all: readonly T[], one: (member: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += IN_FLIGHT) {
    results.push(...(await Promise.all(all.slice(at, at + IN_FLIGHT).map(one))));
  }
  return results;
}
