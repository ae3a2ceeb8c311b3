/**
 * 5.5 `recommend` takes me for my own nearest neighbour: my likes are asked again.
 *
 * @fails 5.5
 */

import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  IN_FLIGHT,
  LIKERS_READ,
  LIKES_ASKED,
  NEIGHBOURS_ASKED,
  RECOMMENDED,
  type ScoredProduct,
} from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function recommend(lab: LabContext, userId: string): Promise<ScoredProduct[]> {
  const mine = await likesOf(lab, userId);
  const likers = await eachOf(mine.slice(0, LIKES_ASKED), (id) => likersOf(lab, id));
  const overlap = new Map<string, number>();
  for (const id of likers.flat()) overlap.set(id, (overlap.get(id) ?? 0) + 1);
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

/** Does something for each of many, a few at a time. */
async function eachOf<T, R>(all: readonly T[], one: (member: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += IN_FLIGHT) {
    results.push(...(await Promise.all(all.slice(at, at + IN_FLIGHT).map(one))));
  }
  return results;
}
