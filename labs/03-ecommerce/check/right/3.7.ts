/** Step 3.7: other answers that are right. */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type UserReview } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'reviews-by-range: the reviews are a range of sort keys, read forwards and reversed': {
    reviewsOfUser,
  },
} satisfies RightAnswers<typeof model>;

async function reviewsOfUser(lab: LabContext, userId: string): Promise<UserReview[]> {
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
