/**
 * 5.6 `storedRecommendations` counts the ranks and never compares the ids.
 *
 * @fails 5.6
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  MOST_READINGS,
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
    if (list.length === (first?.outOf ?? 0)) return list;
  }
  throw new RecommendationsError('unsettled', `the list of ${userId} is refreshed all the time`);
}

async function ranksOf(lab: LabContext, userId: string): Promise<StoredRecommendation[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :ranks)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':ranks': 'REC#' },
    },
  );
  const list: StoredRecommendation[] = [];
  for await (const { Items = [] } of pages) {
    list.push(...Items.map((item) => entityOf(item) as StoredRecommendation));
  }
  return list;
}
