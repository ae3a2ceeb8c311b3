/**
 * 5.6 `storedRecommendations` reads again until the list is whole.
 *
 * @fails 5.6
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type StoredRecommendation } from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function storedRecommendations(
  lab: LabContext,
  userId: string,
): Promise<StoredRecommendation[]> {
  while (true) {
    const list = await ranksOf(lab, userId);
    const [first] = list;
    const isOne = list.every(({ refreshId }) => refreshId === first?.refreshId);
    if (isOne && list.length === (first?.outOf ?? 0)) return list;
  }
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
