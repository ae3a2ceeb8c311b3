/** Answers of Lab 8 that are known to be right: other ways than the reference's, which the check has to accept. */

import { randomInt } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  GetCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type AccessPattern,
  entityOf,
  FIRST_PAUSE_MS,
  itemBytes,
  type LoggedRequest,
  MOST_PAUSE_MS,
  MOST_TRIES,
  type Product,
  type ProductCard,
  ProductionError,
  type Purchase,
  type TableReview,
} from '#entities/08-production.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/known-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { buy } from '#solutions/08-production/model.ts';
import type * as model from '../starter.ts';

export const right = {
  '8.1 cards-from-their-keys: `productCards` asks `Card` for three attributes only, and `dearestProducts` fetches two batches at once':
    {
      productCards,
      async dearestProducts(lab, sellerId, most) {
        const cards = await productCards(lab, sellerId);
        // A sort keeps the order of equal ones: by id.
        const wanted = cards.sort((a, b) => b.priceCents - a.priceCents).slice(0, most);
        const batches = Array.from({ length: Math.ceil(wanted.length / 100) }, (_, at) =>
          wanted.slice(100 * at, 100 * at + 100),
        );
        const found = (await Promise.all(batches.map((batch) => fetchAll(lab, batch)))).flat();
        const products = new Map(found.map((product) => [product.productId, product]));
        return wanted.flatMap(({ productId }) => products.get(productId) ?? []);
      },
    },
  '8.1 stock-by-what-the-refusal-returns embedded: asks the failed condition for the item: there is none, or its stock is too small':
    {
      async changeStock(lab, productId, by) {
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
      },
    },
  '8.2 large-by-segments: scans three segments at once': {
    async largeItems(lab, bytes) {
      const segments = await Promise.all([0, 1, 2].map((segment) => scanned(lab, segment, 3)));
      return segments
        .flat()
        .map((item) => ({ item: `${item.PK} / ${item.SK}`, bytes: itemBytes(item) }))
        .filter((one) => one.bytes > bytes)
        .sort((one, other) => other.bytes - one.bytes);
    },
  },
  '8.2 question-by-update: checks the product first, and writes the question by an update': {
    async addQuestion(lab, productId, question) {
      const key = entityKey('PRODUCT', productId);
      const { questionId, text, askedAt } = question;
      try {
        await lab.db.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                ConditionCheck: {
                  TableName: lab.table,
                  Key: adjacencyKeys(key, key),
                  ConditionExpression: 'attribute_exists(SK)',
                },
              },
              {
                Update: {
                  TableName: lab.table,
                  Key: adjacencyKeys(key, compositeKey(['QUESTION', askedAt, questionId])),
                  UpdateExpression:
                    'SET #type = :type, productId = :product, questionId = :id, #text = :text, askedAt = :at',
                  ExpressionAttributeNames: { '#type': 'Type', '#text': 'text' },
                  ExpressionAttributeValues: {
                    ':type': 'ProductQuestion',
                    ':product': productId,
                    ':id': questionId,
                    ':text': text,
                    ':at': askedAt,
                  },
                },
              },
            ],
          }),
        );
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
        throw new ProductionError('notFound', `there is no product ${productId}`);
      }
    },
  },
  '8.3 order-is-looked-at: that reads the order where its condition failed: it is the same purchase':
    {
      async buy(lab, purchase) {
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
          if (hasNoMoney)
            throw new ProductionError('notEnoughMoney', `${userId} has too little money`);
          throw error;
        }
      },
    },
  '8.3 rating-by-projection: that asks for one attribute of each review. The units stay the same': {
    async refreshRating(lab, productId) {
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
    },
  },
  '8.3 review-by-update: with an UpdateItem that makes the review': {
    async postReview(lab, review) {
      const { reviewId, productId } = review;
      const postedAt = lab.now().toISOString();
      const key = entityKey('REVIEW', reviewId);
      const attributes = {
        GSI1PK: entityKey('PRODUCT', productId),
        GSI1SK: compositeKey(['REVIEW', postedAt, reviewId]),
        Type: 'Review',
        ...review,
        postedAt,
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
    },
  },
  '8.3 wallet-first: with the wallet as the first action of the transaction': {
    async buy(lab, purchase) {
      const { userId } = purchase;
      const { order, stock, money } = actionsOf(lab, purchase);
      try {
        await lab.db.send(new TransactWriteCommand({ TransactItems: [money, stock, order] }));
      } catch (error) {
        const [hasNoMoney, isOther, isDone] = failedConditions(error);
        // The order is there: an earlier try has been done, and only its answer was lost.
        if (isDone) return;
        if (isOther) throw await refusalOf(lab, purchase);
        if (hasNoMoney)
          throw new ProductionError('notEnoughMoney', `${userId} has too little money`);
        throw error;
      }
    },
  },
  '8.4 capacity-by-consumption: watches the consumed units of a minute: nine tenths of the provision, three times of five':
    {
      async capacityAlarm(_lab, watched) {
        return {
          Namespace: 'AWS/DynamoDB',
          MetricName: 'ConsumedWriteCapacityUnits',
          Dimensions: [{ Name: 'TableName', Value: watched.tableName }],
          Statistic: 'Sum',
          Period: 60,
          EvaluationPeriods: 5,
          DatapointsToAlarm: 3,
          Threshold: 0.9 * watched.provisionedWriteUnits * 60,
          ComparisonOperator: 'GreaterThanOrEqualToThreshold',
          TreatMissingData: 'missing',
        };
      },
    },
  '8.4 capacity-five-of-five: waits for five bad minutes': {
    async capacityAlarm(_lab, watched) {
      return {
        Namespace: 'AWS/DynamoDB',
        MetricName: 'WriteProvisionedThroughputThrottleEvents',
        Dimensions: [{ Name: 'TableName', Value: watched.tableName }],
        Statistic: 'Sum',
        Period: 60,
        EvaluationPeriods: 5,
        DatapointsToAlarm: 5,
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData: 'notBreaching',
      };
    },
  },
  '8.4 hot-key-by-two-minutes: has periods of two minutes and a higher threshold, and counts samples':
    {
      async hotKeyAlarm(_lab, watched) {
        return {
          Namespace: 'AWS/DynamoDB',
          MetricName: 'WriteKeyRangeThroughputThrottleEvents',
          Dimensions: [
            { Name: 'TableName', Value: watched.tableName },
            { Name: 'GlobalSecondaryIndexName', Value: watched.indexName },
          ],
          Statistic: 'SampleCount',
          Period: 120,
          EvaluationPeriods: 2,
          DatapointsToAlarm: 2,
          Threshold: 500,
          ComparisonOperator: 'GreaterThanThreshold',
          TreatMissingData: 'notBreaching',
        };
      },
    },
  '8.5 patiently-by-recursion: `buyPatiently` calls itself, and its pauses are whole milliseconds of a chance from `node:crypto`':
    { pauseBefore, buyPatiently },
  '8.6 log-word-by-word: `accessPatterns` goes through the words of a condition, and `reviewTable` through the log of each pattern':
    {
      async accessPatterns(_lab, log) {
        return groupsOf(log).map(patternOf);
      },
      async reviewTable(_lab, log, indexes) {
        const groups = groupsOf(log);
        const wasteful = groups.filter((group) => {
          return sum(group, 'scanned') > 10 * sum(group, 'returned');
        });
        const [dearest] = groups.map(patternOf);
        return {
          dearest,
          unusedIndexes: [...indexes]
            .sort()
            .filter((name) => !log.some(({ index }) => index === name)),
          scans: groups.filter(([first]) => first?.operation === 'Scan').map(patternOf),
          wasteful: wasteful.map(patternOf),
        } as TableReview;
      },
    },
} satisfies RightAnswers<typeof model>;

// 8.1

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

// 8.2

async function scanned(
  lab: LabContext,
  Segment: number,
  TotalSegments: number,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({ TableName: lab.table, Segment, TotalSegments, ExclusiveStartKey }),
    );
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

// 8.3

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

// 8.5

const STEPS = 1_000_000;

async function pauseBefore(_lab: LabContext, retry: number, chance: number): Promise<number> {
  let longest = FIRST_PAUSE_MS;
  for (let doubled = 1; doubled < retry; doubled++) longest = Math.min(2 * longest, MOST_PAUSE_MS);
  return Math.ceil(chance * longest);
}

async function buyPatiently(
  lab: LabContext,
  purchase: Purchase,
  wait: (milliseconds: number) => Promise<void>,
  retry = 1,
): Promise<void> {
  try {
    await buy(lab, purchase);
  } catch (error) {
    if (retry >= MOST_TRIES || !isConflict(error)) throw error;
    await wait(await pauseBefore(lab, retry, randomInt(STEPS) / STEPS));
    return buyPatiently(lab, purchase, wait, retry + 1);
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict');
}

// 8.6

/** The requests of each pattern, the dearest pattern first. */
function groupsOf(log: readonly LoggedRequest[]): LoggedRequest[][] {
  const groups: Record<string, LoggedRequest[]> = {};
  for (const request of log) {
    const { operation, index = '', keyCondition, filter } = request;
    const name = [operation, index, shapeOf(keyCondition), shapeOf(filter)].join('\n');
    groups[name] ??= [];
    groups[name].push(request);
  }
  const units = (group: LoggedRequest[]): number => {
    return sum(group, 'readUnits') + sum(group, 'writeUnits');
  };
  return Object.values(groups).sort((one, other) => units(other) - units(one));
}

function patternOf(group: LoggedRequest[]): AccessPattern {
  const { operation, index, keyCondition, filter } = group[0] as LoggedRequest;
  return {
    operation,
    index,
    keyCondition: shapeOf(keyCondition),
    filter: shapeOf(filter),
    requests: group.length,
    readUnits: sum(group, 'readUnits'),
    writeUnits: sum(group, 'writeUnits'),
  } as AccessPattern;
}

function sum(
  group: LoggedRequest[],
  of: 'scanned' | 'returned' | 'readUnits' | 'writeUnits',
): number {
  return group.reduce((total, request) => total + request[of], 0);
}

const SIGNS = ['=', '<', '<=', '>', '>=', 'BETWEEN'];

/** The word behind a sign is a value, the word behind BETWEEN and AND too, and the second one of a call. */
function shapeOf(condition?: string): string | undefined {
  if (condition === undefined) return undefined;
  const words = condition.split(' ');
  return words
    .map((word, at) => {
      if (word.endsWith(')')) return `${shapeOfValue(word.slice(0, -1))})`;
      const isSecond = words[at - 1] === 'AND' && words[at - 3] === 'BETWEEN';
      return SIGNS.includes(words[at - 1] ?? '') || isSecond ? shapeOfValue(word) : word;
    })
    .join(' ');
}

function shapeOfValue(value: string): string {
  const [type, ...others] = value.split('#');
  return others.length === 0 ? '?' : `${type}#?`;
}
