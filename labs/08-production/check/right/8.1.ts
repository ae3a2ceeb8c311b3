/** Step 8.1: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Product,
  type ProductCard,
  ProductionError,
} from '#entities/08-production.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'cards-from-their-keys: `productCards` asks `Card` for three attributes only, and `dearestProducts` fetches two batches at once':
    { productCards, dearestProducts },
  'stock-by-what-the-refusal-returns embedded: asks the failed condition for the item: there is none, or its stock is too small':
    { changeStock },
} satisfies RightAnswers<typeof model>;

async function productCards(lab: LabContext, sellerId: string): Promise<ProductCard[]> {
  const cards: ProductCard[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'Card',
      KeyConditionExpression: 'GSI1PK = :seller AND begins_with(GSI1SK, :product)',
      ExpressionAttributeValues: {
        ':seller': entityKey('SELLER', sellerId),
        ':product': 'PRODUCT#',
      },
      ProjectionExpression: 'productId, #name, priceCents',
      ExpressionAttributeNames: { '#name': 'name' },
    },
  );
  for await (const { Items = [] } of pages) cards.push(...(Items as ProductCard[]));
  return cards;
}

async function dearestProducts(
  lab: LabContext,
  sellerId: string,
  most: number,
): Promise<Product[]> {
  const cards = await productCards(lab, sellerId);
  // A sort keeps the order of equal ones: by id.
  const wanted = cards.sort((a, b) => b.priceCents - a.priceCents).slice(0, most);
  const batches = Array.from({ length: Math.ceil(wanted.length / 100) }, (_, at) =>
    wanted.slice(100 * at, 100 * at + 100),
  );
  const found = (await Promise.all(batches.map((batch) => fetchAll(lab, batch)))).flat();
  const products = new Map(found.map((product) => [product.productId, product]));
  return wanted.flatMap(({ productId }) => products.get(productId) ?? []);
}

async function fetchAll(lab: LabContext, cards: readonly ProductCard[]): Promise<Product[]> {
  const found: Product[] = [];
  let Keys: Record<string, unknown>[] = cards.map(({ productId }) => {
    const key = entityKey('PRODUCT', productId);
    return adjacencyKeys(key, key);
  });
  while (Keys.length > 0) {
    const { Responses, UnprocessedKeys } = await lab.db.send(
      new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }),
    );
    found.push(...(Responses?.[lab.table] ?? []).map((item) => entityOf(item) as Product));
    Keys = UnprocessedKeys?.[lab.table]?.Keys ?? [];
  }
  return found;
}

async function changeStock(lab: LabContext, productId: string, by: number): Promise<void> {
  const key = entityKey('PRODUCT', productId);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression: 'ADD stock :by',
        ConditionExpression: 'stock >= :least',
        ExpressionAttributeValues: { ':by': by, ':least': -by },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw error.Item
      ? new ProductionError('outOfStock', `too few are left of ${productId}`)
      : new ProductionError('notFound', `there is no product ${productId}`);
  }
}
