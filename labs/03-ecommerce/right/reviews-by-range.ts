/**
 * 3.7 the reviews are a range of sort keys, read forwards and reversed.
 *
 * @passes 3.7
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type UserReview } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function reviewsOfUser(lab: LabContext, userId: string): Promise<UserReview[]> {
  const found: UserReview[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :from AND SK BETWEEN :low AND :high',
      ExpressionAttributeValues: {
        ':from': entityKey('USER', userId),
        ':low': 'REVIEW#',
        ':high': 'REVIEW$',
      },
    },
  );
  for await (const { Items = [] } of pages) {
    found.push(...Items.map((item) => entityOf(item) as UserReview));
  }
  return found.reverse();
}
