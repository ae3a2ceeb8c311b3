/**
 * 8.2 the questions read forwards: the oldest come first.
 *
 * @fails 8.2
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type ProductQuestion } from '#entities/08-production.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function latestQuestions(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ProductQuestion[]> {
  const found: ProductQuestion[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :product AND begins_with(SK, :question)',
        ExpressionAttributeValues: {
          ':product': entityKey('PRODUCT', productId),
          ':question': 'QUESTION#',
        },
        Limit: most - found.length,
        ExclusiveStartKey,
      }),
    );
    found.push(...(page.Items ?? []).map((item) => entityOf(item) as ProductQuestion));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey && found.length < most);
  return found;
}
