/** Step 3.18: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { paginateQuery, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import {
  EcommerceError,
  entityOf,
  type NewProduct,
  type SellerProduct,
} from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'edge-in-front: the seller is asked first and the product stands last; a seller’s products are a range of sort keys':
    { offerProduct, productsOfSeller },
} satisfies RightAnswers<typeof model>;

async function offerProduct(lab: LabContext, product: NewProduct): Promise<void> {
  const { productId, sellerId, name } = product;
  const now = lab.now().toISOString();
  const times = { CreatedAt: now, UpdatedAt: now };
  const [key, seller] = [entityKey('PRODUCT', productId), entityKey('USER', sellerId)];
  const index = {
    GSI1PK: entityKey('LISTED', now.slice(0, 7)),
    GSI1SK: compositeKey(['PRODUCT', now, productId]),
  };
  const node = { ...adjacencyKeys(key, key), ...index, Type: 'Product', ...product, ...times };
  const edge = {
    ...adjacencyKeys(seller, compositeKey(['SELLS', 'PRODUCT', productId])),
    ...{ Type: 'SellerProduct', sellerId, productId, name, ...times },
  };
  const TableName = lab.table;
  const isSeller = {
    ConditionCheck: {
      ...{ TableName, Key: adjacencyKeys(seller, seller) },
      ConditionExpression: '#role = :seller',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':seller': 'seller' },
    },
  };
  const ConditionExpression = 'attribute_not_exists(PK)';
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          isSeller,
          { Put: { TableName, Item: edge } },
          { Put: { TableName, Item: node, ConditionExpression } },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (codes[2] === 'ConditionalCheckFailed') {
      throw new EcommerceError('alreadyExists', `there is already a product ${productId}`);
    }
    if (!codes.includes('ConditionalCheckFailed')) throw error;
    throw new EcommerceError('notFound', `there is no seller ${sellerId}`);
  }
}

async function productsOfSeller(lab: LabContext, sellerId: string): Promise<SellerProduct[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :seller AND SK BETWEEN :low AND :high',
      ExpressionAttributeValues: {
        ':seller': entityKey('USER', sellerId),
        ':low': 'SELLS#PRODUCT#',
        ':high': 'SELLS#PRODUCT$',
      },
    },
  );
  const edges: SellerProduct[] = [];
  for await (const { Items = [] } of pages) edges.push(...(Items.map(entityOf) as SellerProduct[]));
  return edges;
}
