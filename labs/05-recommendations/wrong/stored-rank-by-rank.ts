/**
 * 5.6 `storedRecommendations` gets each rank by itself.
 *
 * @fails 5.6
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  MOST_READINGS,
  RECOMMENDED,
  RecommendationsError,
  type StoredRecommendation,
} from '#entities/05-recommendations.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function storedRecommendations(
  lab: LabContext,
  userId: string,
): Promise<StoredRecommendation[]> {
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
    const ranks = Array.from({ length: RECOMMENDED }, (_, place) => place + 1);
    const found = await Promise.all(ranks.map((rank) => rankOf(lab, userId, rank)));
    const list = found.filter((one) => one !== undefined);
    const [first] = list;
    const isOne = list.every(({ refreshId }) => refreshId === first?.refreshId);
    if (isOne && list.length === (first?.outOf ?? 0)) return list;
  }
  throw new RecommendationsError('unsettled', `the list of ${userId} is refreshed all the time`);
}

async function rankOf(
  lab: LabContext,
  userId: string,
  rank: number,
): Promise<StoredRecommendation | undefined> {
  const sortKey = compositeKey(['REC', String(rank).padStart(2, '0')]);
  const Key = adjacencyKeys(entityKey('USER', userId), sortKey);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  return Item && (entityOf(Item) as StoredRecommendation);
}
