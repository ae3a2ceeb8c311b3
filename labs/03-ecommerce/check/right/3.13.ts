/** Step 3.13: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  EcommerceError,
  entityOf,
  FIRST_MONTH,
  type NewProduct,
  type Product,
} from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'months-counted: a product is listed by UpdateItem; months are counted as numbers, and each is asked for a range':
    { listProduct, newestProducts },
} satisfies RightAnswers<typeof model>;

async function listProduct(lab: LabContext, product: NewProduct): Promise<void> {
  const now = lab.now().toISOString();
  const node = entityKey('PRODUCT', product.productId);
  const attributes = Object.entries({
    ...{ Type: 'Product', ...product, CreatedAt: now, UpdatedAt: now },
    GSI1PK: entityKey('LISTED', now.slice(0, 7)),
    GSI1SK: compositeKey(['PRODUCT', now, product.productId]),
  });
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(node, node),
        UpdateExpression: `SET ${attributes.map((_, nth) => `#n${nth} = :v${nth}`).join(', ')}`,
        ConditionExpression: 'attribute_not_exists(PK)',
        ExpressionAttributeNames: Object.fromEntries(
          attributes.map(([name], nth) => [`#n${nth}`, name]),
        ),
        ExpressionAttributeValues: Object.fromEntries(
          attributes.map(([, value], nth) => [`:v${nth}`, value]),
        ),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new EcommerceError('alreadyExists', `there is already ${node}`, product.productId);
  }
}

async function newestProducts(lab: LabContext, most: number): Promise<Product[]> {
  const [year = 0, month = 0] = FIRST_MONTH.split('-').map(Number);
  const first = year * 12 + month - 1;
  const now = lab.now();
  const products: Product[] = [];
  for (let at = now.getUTCFullYear() * 12 + now.getUTCMonth(); at >= first; at -= 1) {
    const name = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    let start: Record<string, unknown> | undefined;
    do {
      if (products.length === most) return products;
      const { Items = [], LastEvaluatedKey } = await lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :month AND GSI1SK BETWEEN :low AND :high',
          ExpressionAttributeValues: {
            ':month': entityKey('LISTED', name),
            ':low': 'PRODUCT#',
            ':high': 'PRODUCT$',
          },
          ScanIndexForward: false,
          Limit: most - products.length,
          ExclusiveStartKey: start,
        }),
      );
      products.push(...(Items.map(entityOf) as Product[]));
      start = LastEvaluatedKey;
    } while (start);
  }
  return products;
}
