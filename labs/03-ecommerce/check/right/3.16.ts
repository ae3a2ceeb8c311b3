/** Step 3.16: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'history-first: the history is written before the price, by an update; the condition asks for a price':
    { changePrice },
} satisfies RightAnswers<typeof model>;

async function changePrice(lab: LabContext, productId: string, priceCents: number): Promise<void> {
  if (!Number.isSafeInteger(priceCents) || priceCents <= 0) {
    throw new EcommerceError('badPrice', `${priceCents} is no price`);
  }
  const now = lab.now().toISOString();
  const product = entityKey('PRODUCT', productId);
  const history = {
    TableName: lab.table,
    Key: adjacencyKeys(product, compositeKey(['PRICE', now])),
    UpdateExpression:
      'SET #type = :type, productId = :id, priceCents = :price, CreatedAt = :now, UpdatedAt = :now',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: {
      ':type': 'PriceHistory',
      ':id': productId,
      ':price': priceCents,
      ':now': now,
    },
  };
  const price = {
    TableName: lab.table,
    Key: adjacencyKeys(product, product),
    UpdateExpression: 'SET priceCents = :price, UpdatedAt = :now',
    ConditionExpression: 'attribute_exists(priceCents)',
    ExpressionAttributeValues: { ':price': priceCents, ':now': now },
  };
  try {
    const TransactItems = [{ Update: history }, { Update: price }];
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    const isCancelled = error instanceof TransactionCanceledException;
    const [, ofPrice] = isCancelled ? (error.CancellationReasons ?? []) : [];
    if (ofPrice?.Code !== 'ConditionalCheckFailed') throw error;
    throw new EcommerceError('notFound', `there is no product ${productId}`, productId);
  }
}
