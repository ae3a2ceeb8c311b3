/**
 * 5.6 `storedRecommendations` asks for ten ranks at most: no list has more.
 *
 * @passes 5.6
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  MOST_READINGS,
  RECOMMENDED,
  RecommendationsError,
  type StoredRecommendation,
} from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function storedRecommendations(
  lab: LabContext,
  userId: string,
): Promise<StoredRecommendation[]> {
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
    const list = await ranksOf(lab, userId);
    const [first] = list;
    const isOne = list.every(({ refreshId }) => refreshId === first?.refreshId);
    if (isOne && list.length === (first?.outOf ?? 0)) return list;
  }
  throw new RecommendationsError('unsettled', `the list of ${userId} is refreshed all the time`);
}

async function ranksOf(lab: LabContext, userId: string): Promise<StoredRecommendation[]> {
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
