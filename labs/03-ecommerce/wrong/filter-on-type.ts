/**
 * 3.7 by a filter on Type over the whole collection: the orders are read, paid for and thrown away.
 *
 * @fails 3.7 FILTER-WASTE
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type UserReview } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function reviewsOfUser(lab: LabContext, userId: string): Promise<UserReview[]> {
  const reviews: UserReview[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user',
        FilterExpression: '#type = :review',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':review': 'UserReview' },
        ScanIndexForward: false,
        ExclusiveStartKey,
      }),
    );
    reviews.push(...((page.Items ?? []).map(entityOf) as UserReview[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return reviews;
}
