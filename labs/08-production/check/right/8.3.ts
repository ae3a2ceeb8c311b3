/** Step 8.3: other answers that are right. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type NewReview,
  type Product,
  ProductionError,
  type Purchase,
  type Rating,
} from '#entities/08-production.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'order-is-looked-at: that reads the order where its condition failed: it is the same purchase': {
    buy,
  },
  'rating-by-projection: that asks for one attribute of each review. The units stay the same': {
    refreshRating,
  },
  'review-by-update: with an UpdateItem that makes the review': { postReview },
  'wallet-first: with the wallet as the first action of the transaction': { buy: buyWalletFirst },
} satisfies RightAnswers<typeof model>;

async function buy(lab: LabContext, purchase: Purchase): Promise<void> {
  const { orderId, userId, productId } = purchase;
  const { order, stock, money } = actionsOf(lab, purchase);
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems: [order, stock, money] }));
  } catch (error) {
    const [isDone, isOther, hasNoMoney] = failedConditions(error);
    // The order is there: an earlier try has been done, and only its answer was lost.
    if (isDone) {
      const Key = nodeKey('ORDER', orderId);
      const { Item } = await lab.db.send(
        new GetCommand({ TableName: lab.table, Key, ConsistentRead: true }),
      );
      if (Item?.userId === userId && Item.productId === productId) return;
      throw new ProductionError('alreadyExists', `${orderId} is another order`);
    }
    if (isOther) throw await refusalOf(lab, purchase);
    if (hasNoMoney) throw new ProductionError('notEnoughMoney', `${userId} has too little money`);
    throw error;
  }
}

async function buyWalletFirst(lab: LabContext, purchase: Purchase): Promise<void> {
  const { userId } = purchase;
  const { order, stock, money } = actionsOf(lab, purchase);
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems: [money, stock, order] }));
  } catch (error) {
    const [hasNoMoney, isOther, isDone] = failedConditions(error);
    // The order is there: an earlier try has been done, and only its answer was lost.
    if (isDone) return;
    if (isOther) throw await refusalOf(lab, purchase);
    if (hasNoMoney) throw new ProductionError('notEnoughMoney', `${userId} has too little money`);
    throw error;
  }
}

/** The three actions of a purchase. */
function actionsOf(lab: LabContext, purchase: Purchase) {
  const { orderId, userId, productId, quantity, priceCents } = purchase;
  const totalCents = quantity * priceCents;
  const placedAt = lab.now().toISOString();
  const entity = { Type: 'Order', orderId, userId, productId, quantity, totalCents, placedAt };
  const TableName = lab.table;
  return {
    order: {
      Put: {
        TableName,
        Item: { ...nodeKey('ORDER', orderId), ...entity },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    stock: {
      Update: {
        TableName,
        Key: nodeKey('PRODUCT', productId),
        UpdateExpression: 'SET stock = stock - :quantity',
        ConditionExpression: 'stock >= :quantity AND priceCents = :price',
        ExpressionAttributeValues: { ':quantity': quantity, ':price': priceCents },
      },
    },
    money: {
      Update: {
        TableName,
        Key: adjacencyKeys(entityKey('USER', userId), 'WALLET'),
        UpdateExpression: 'SET balanceCents = balanceCents - :cents',
        ConditionExpression: 'balanceCents >= :cents',
        ExpressionAttributeValues: { ':cents': totalCents },
      },
    },
  };
}

/** The product as it is now. */
async function productOf(lab: LabContext, productId: string): Promise<Product> {
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: nodeKey('PRODUCT', productId),
      ConsistentRead: true,
    }),
  );
  if (!Item) throw noProduct(productId);
  return entityOf(Item) as Product;
}

/** Why the product of a purchase cannot be bought. */
async function refusalOf(lab: LabContext, purchase: Purchase): Promise<ProductionError> {
  const { productId, priceCents } = purchase;
  const product = await productOf(lab, productId);
  return product.priceCents === priceCents
    ? new ProductionError('outOfStock', `too few are left of product ${productId}`)
    : new ProductionError('priceChanged', `product ${productId} costs ${product.priceCents} now`);
}

function nodeKey(type: string, id: string): Record<string, string> {
  const key = entityKey(type, id);
  return adjacencyKeys(key, key);
}

function noProduct(productId: string): ProductionError {
  return new ProductionError('notFound', `there is no product ${productId}`);
}

/** For each action of a cancelled transaction: whether its condition failed. */
function failedConditions(error: unknown): boolean[] {
  return codesOf(error).map((code) => code === 'ConditionalCheckFailed');
}

function codesOf(error: unknown): (string | undefined)[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code }) => Code);
}

type Item = Record<string, unknown>;

/** An answer of Query or Scan, as far as it is used here. */
type Page = { Items?: Item[] | undefined; LastEvaluatedKey?: Item | undefined };

async function refreshRating(lab: LabContext, productId: string): Promise<Rating> {
  const reviews = await queryAll(lab, {
    TableName: lab.table,
    IndexName: 'GSI1',
    ProjectionExpression: 'rating',
    KeyConditionExpression: 'GSI1PK = :product AND begins_with(GSI1SK, :review)',
    ExpressionAttributeValues: {
      ':product': entityKey('PRODUCT', productId),
      ':review': 'REVIEW#',
    },
  });
  const sum = reviews.reduce((total, { rating }) => total + Number(rating), 0);
  const rating = { count: reviews.length, sum, refreshedAt: lab.now().toISOString() };
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: nodeKey('PRODUCT', productId),
        UpdateExpression: 'SET rating = :rating',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':rating': rating },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw noProduct(productId);
  }
  return rating;
}

/** Every page of a Query. */
async function queryAll(lab: LabContext, input: QueryCommandInput): Promise<Item[]> {
  const found: Item[] = [];
  let start: Item | undefined;
  do {
    const page: Page = await lab.db.send(
      new QueryCommand({ ...input, ...(start && { ExclusiveStartKey: start }) }),
    );
    found.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
}

async function postReview(lab: LabContext, review: NewReview): Promise<void> {
  const { reviewId, productId } = review;
  const postedAt = lab.now().toISOString();
  const key = entityKey('REVIEW', reviewId);
  const attributes = {
    GSI1PK: entityKey('PRODUCT', productId),
    GSI1SK: compositeKey(['REVIEW', postedAt, reviewId]),
    ...{ Type: 'Review', ...review, postedAt },
  };
  const names = Object.keys(attributes);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_not_exists(PK)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(attributes).map(([name, value]) => [`:${name}`, value]),
        ),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ProductionError('alreadyExists', `there is a review ${reviewId} already`);
  }
}
