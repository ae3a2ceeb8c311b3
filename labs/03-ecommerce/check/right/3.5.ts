/** Step 3.5: other answers that are right. */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type ProductCategory } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'products-by-range: the products are a range of the index: from `PRODUCT#` to the character behind `#`':
    { productsOfCategory },
} satisfies RightAnswers<typeof model>;

async function productsOfCategory(lab: LabContext, categoryId: string): Promise<ProductCategory[]> {
  const found: ProductCategory[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :from AND GSI1SK BETWEEN :low AND :high',
      ExpressionAttributeValues: {
        ':from': entityKey('CATEGORY', categoryId),
        ':low': 'PRODUCT#',
        ':high': 'PRODUCT$',
      },
    },
  );
  for await (const { Items = [] } of pages) {
    found.push(...Items.map((item) => entityOf(item) as ProductCategory));
  }
  return found;
}
