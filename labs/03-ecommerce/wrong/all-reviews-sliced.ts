/**
 * 3.4 reading every review of the product to return the first ten: right, and dearer each day.
 *
 * @fails 3.4
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type ProductReview } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function recentReviews(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ProductReview[]> {
  const reviews: ProductReview[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :product AND begins_with(SK, :reviews)',
        ExpressionAttributeValues: {
          ':product': entityKey('PRODUCT', productId),
          ':reviews': 'REVIEW#',
        },
        ScanIndexForward: false,
        ExclusiveStartKey,
      }),
    );
    reviews.push(...((page.Items ?? []).map(entityOf) as ProductReview[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return reviews.slice(0, most);
}
