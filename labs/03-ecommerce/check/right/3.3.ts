/** Step 3.3: other answers that are right. */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type ProductPage } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'grouped-page: the page is read backwards, grouped by Type, and each group put in order at the end':
    { productPage },
} satisfies RightAnswers<typeof model>;

async function productPage(lab: LabContext, productId: string): Promise<ProductPage | undefined> {
  const groups = new Map<string, unknown[]>();
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :product',
      ExpressionAttributeValues: { ':product': entityKey('PRODUCT', productId) },
      ScanIndexForward: false,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const entity of Items.map(entityOf)) {
      groups.set(entity.Type, [entity, ...(groups.get(entity.Type) ?? [])]);
    }
  }
  const of = <Type>(type: string): Type[] => (groups.get(type) ?? []) as Type[];
  const [product] = of<ProductPage['product']>('Product');
  return (
    product && {
      product,
      categories: of('ProductCategory'),
      tags: of('ProductTag'),
      prices: of('PriceHistory'),
      reviews: of('ProductReview'),
    }
  );
}
