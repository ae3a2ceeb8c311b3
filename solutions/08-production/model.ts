/** Lab 8, In production: the reference model; README.md beside it says why it is so. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type AccessPattern,
  type Alarm,
  entityOf,
  FIRST_PAUSE_MS,
  itemBytes,
  type LargeItem,
  type LoggedRequest,
  MOST_PAUSE_MS,
  MOST_TRIES,
  type NewReview,
  type Product,
  type ProductCard,
  ProductionError,
  type ProductQuestion,
  type Purchase,
  type Question,
  type Rating,
  type Review,
  type TableReview,
  type Watched,
} from '#entities/08-production.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

type Item = Record<string, unknown>;
/** An answer of Query or Scan, as far as it is used here. */
type Page = { Items?: Item[] | undefined; LastEvaluatedKey?: Item | undefined };

/** Keys of one BatchGetItem. */
const BATCH_KEYS = 100;
/** Puts of one BatchWriteItem. */
const BATCH_PUTS = 25;

/** Any throttle event counts, but a single bad minute wakes nobody. Without throttles there is no data: that is good. */
const THREE_OF_FIVE_MINUTES = {
  Namespace: 'AWS/DynamoDB',
  Statistic: 'Sum',
  Period: 60,
  EvaluationPeriods: 5,
  DatapointsToAlarm: 3,
  Threshold: 1,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching',
} as const;

export async function productCards(lab: LabContext, sellerId: string): Promise<ProductCard[]> {
  const cards = await queryAll(lab, {
    TableName: lab.table,
    IndexName: 'Card',
    KeyConditionExpression: 'GSI1PK = :seller',
    ExpressionAttributeValues: { ':seller': entityKey('SELLER', sellerId) },
  });
  return cards.map(({ productId, name, priceCents }) => {
    return { productId, name, priceCents } as ProductCard;
  });
}

export async function dearestProducts(
  lab: LabContext,
  sellerId: string,
  most: number,
): Promise<Product[]> {
  const cards = await productCards(lab, sellerId);
  // Of equal ones the smaller id stays first: the index has the cards in the order of their ids.
  cards.sort((one, other) => other.priceCents - one.priceCents);
  const ids = cards.slice(0, most).map(({ productId }) => productId);
  const found = new Map<string, Product>();
  for (let first = 0; first < ids.length; first += BATCH_KEYS) {
    for (const item of await getAll(lab, ids.slice(first, first + BATCH_KEYS).map(productKey))) {
      const product = entityOf(item) as Product;
      found.set(product.productId, product);
    }
  }
  // A product may be gone that the index still has.
  return ids.map((id) => found.get(id)).filter((product) => product !== undefined);
}

export async function changeStock(lab: LabContext, productId: string, by: number): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: productKey(productId),
        UpdateExpression: 'SET stock = stock + :by',
        ConditionExpression: 'attribute_exists(PK) AND stock >= :least',
        ExpressionAttributeValues: { ':by': by, ':least': -by },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    await productOf(lab, productId);
    throw new ProductionError('outOfStock', `too few are left of product ${productId}`);
  }
}

export async function addQuestion(
  lab: LabContext,
  productId: string,
  question: Question,
): Promise<void> {
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName: lab.table, Item: questionItem(productId, question) } },
          {
            ConditionCheck: {
              TableName: lab.table,
              Key: productKey(productId),
              ConditionExpression: 'attribute_exists(PK)',
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (failedConditions(error)[1]) throw noProduct(productId);
    throw error;
  }
}

export async function latestQuestions(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ProductQuestion[]> {
  const found: Item[] = [];
  let start: Item | undefined;
  do {
    const page: Page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :product AND begins_with(SK, :question)',
        ExpressionAttributeValues: {
          ':product': entityKey('PRODUCT', productId),
          ':question': 'QUESTION#',
        },
        ScanIndexForward: false,
        Limit: most - found.length,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    found.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start && found.length < most);
  return found.map((item) => entityOf(item) as ProductQuestion);
}

export async function splitQuestions(lab: LabContext, productId: string): Promise<number> {
  for (;;) {
    const { questions } = await productOf(lab, productId);
    if (!questions) return 0;
    // The items come first: if this function breaks off here, each question is there twice, and none is lost.
    await putAll(
      lab,
      questions.map((question) => questionItem(productId, question)),
    );
    try {
      await lab.db.send(
        new UpdateCommand({
          TableName: lab.table,
          Key: productKey(productId),
          UpdateExpression: 'REMOVE questions',
          ConditionExpression: 'questions = :read',
          ExpressionAttributeValues: { ':read': questions },
        }),
      );
      return questions.length;
    } catch (error) {
      // Somebody has added a question since the list was read: begin again.
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}

export async function largeItems(lab: LabContext, bytes: number): Promise<LargeItem[]> {
  const large: LargeItem[] = [];
  let start: Item | undefined;
  do {
    const page: Page = await lab.db.send(
      new ScanCommand({ TableName: lab.table, ...(start && { ExclusiveStartKey: start }) }),
    );
    for (const item of page.Items ?? []) {
      const size = itemBytes(item);
      if (size > bytes) large.push({ item: `${item.PK} / ${item.SK}`, bytes: size });
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return large.sort((one, other) => other.bytes - one.bytes);
}

export async function postReview(lab: LabContext, review: NewReview): Promise<void> {
  const { reviewId, productId } = review;
  const postedAt = lab.now().toISOString();
  const key = entityKey('REVIEW', reviewId);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(key, key),
          GSI1PK: entityKey('PRODUCT', productId),
          GSI1SK: compositeKey(['REVIEW', postedAt, reviewId]),
          ...({ Type: 'Review', ...review, postedAt } satisfies Review),
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ProductionError('alreadyExists', `there is a review ${reviewId} already`);
  }
}

export async function refreshRating(lab: LabContext, productId: string): Promise<Rating> {
  const reviews = await queryAll(lab, {
    TableName: lab.table,
    IndexName: 'GSI1',
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
        Key: productKey(productId),
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

export async function buy(lab: LabContext, purchase: Purchase): Promise<void> {
  const { orderId, userId, productId, quantity, priceCents } = purchase;
  const totalCents = quantity * priceCents;
  const placedAt = lab.now().toISOString();
  const key = entityKey('ORDER', orderId);
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: {
                ...adjacencyKeys(key, key),
                Type: 'Order',
                orderId,
                userId,
                productId,
                quantity,
                totalCents,
                placedAt,
              },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: productKey(productId),
              UpdateExpression: 'SET stock = stock - :quantity',
              ConditionExpression: 'stock >= :quantity AND priceCents = :price',
              ExpressionAttributeValues: { ':quantity': quantity, ':price': priceCents },
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(entityKey('USER', userId), 'WALLET'),
              UpdateExpression: 'SET balanceCents = balanceCents - :cents',
              ConditionExpression: 'balanceCents >= :cents',
              ExpressionAttributeValues: { ':cents': totalCents },
            },
          },
        ],
      }),
    );
  } catch (error) {
    const [isDone, isOther, hasNoMoney] = failedConditions(error);
    // The order is there: an earlier try has been done, and only its answer was lost.
    if (isDone) return;
    if (isOther) throw await refusalOf(lab, purchase);
    if (hasNoMoney) throw new ProductionError('notEnoughMoney', `${userId} has too little money`);
    throw error;
  }
}

export async function capacityAlarm(_lab: LabContext, watched: Watched): Promise<Alarm> {
  return {
    AlarmDescription: `${watched.tableName} is too small for its writes: raise its write capacity`,
    MetricName: 'WriteProvisionedThroughputThrottleEvents',
    Dimensions: [{ Name: 'TableName', Value: watched.tableName }],
    ...THREE_OF_FIVE_MINUTES,
  };
}

export async function hotKeyAlarm(_lab: LabContext, watched: Watched): Promise<Alarm> {
  const { tableName, indexName } = watched;
  return {
    AlarmDescription: `A key of ${tableName}/${indexName} is too hot: spread it over shards`,
    MetricName: 'WriteKeyRangeThroughputThrottleEvents',
    Dimensions: [
      { Name: 'TableName', Value: tableName },
      { Name: 'GlobalSecondaryIndexName', Value: indexName },
    ],
    ...THREE_OF_FIVE_MINUTES,
  };
}

export async function pauseBefore(
  _lab: LabContext,
  retry: number,
  chance: number,
): Promise<number> {
  return chance * Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (retry - 1));
}

export async function buyPatiently(
  lab: LabContext,
  purchase: Purchase,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await buy(lab, purchase);
    } catch (error) {
      if (tries === MOST_TRIES || !isConflict(error)) throw error;
    }
    await wait(await pauseBefore(lab, tries, Math.random()));
  }
}

export async function accessPatterns(
  _lab: LabContext,
  log: readonly LoggedRequest[],
): Promise<AccessPattern[]> {
  return patternsOf(log).map(({ pattern }) => pattern);
}

export async function reviewTable(
  _lab: LabContext,
  log: readonly LoggedRequest[],
  indexes: readonly string[],
): Promise<TableReview> {
  const found = patternsOf(log);
  const [first] = found;
  const asked = new Set(log.map(({ index }) => index));
  const only = (isIt: (one: FoundPattern) => boolean): AccessPattern[] =>
    found.filter(isIt).map(({ pattern }) => pattern);
  return {
    ...(first && { dearest: first.pattern }),
    unusedIndexes: indexes.filter((name) => !asked.has(name)).sort(),
    scans: only(({ pattern }) => pattern.operation === 'Scan'),
    wasteful: only(({ scanned, returned }) => scanned > WASTE * returned),
  };
}

/** Items that are read for one that is returned; more is waste. */
const WASTE = 10;

/** A pattern, and the items that all its requests have read and returned. */
interface FoundPattern {
  pattern: AccessPattern;
  scanned: number;
  returned: number;
}

/** The dearest first. */
function patternsOf(log: readonly LoggedRequest[]): FoundPattern[] {
  const found = new Map<string, FoundPattern>();
  for (const request of log) {
    const asked = askedOf(request);
    const name = JSON.stringify(asked);
    const one = found.get(name) ?? {
      pattern: { ...asked, requests: 0, readUnits: 0, writeUnits: 0 },
      scanned: 0,
      returned: 0,
    };
    one.pattern.requests += 1;
    one.pattern.readUnits += request.readUnits;
    one.pattern.writeUnits += request.writeUnits;
    one.scanned += request.scanned;
    one.returned += request.returned;
    found.set(name, one);
  }
  const unitsOf = ({ pattern: { readUnits, writeUnits } }: FoundPattern): number =>
    readUnits + writeUnits;
  // The sort keeps the order of the log where units are equal.
  return [...found.values()].sort((one, other) => unitsOf(other) - unitsOf(one));
}

/** What a request asks, without its values. */
function askedOf({ operation, index, keyCondition, filter }: LoggedRequest) {
  return {
    operation,
    ...(index !== undefined && { index }),
    ...(keyCondition !== undefined && { keyCondition: shapeOf(keyCondition) }),
    ...(filter !== undefined && { filter: shapeOf(filter) }),
  };
}

/** Values stand behind a sign, behind BETWEEN and its AND, and behind a comma. */
const VALUE = /(?<=(?:[=<>]|BETWEEN|BETWEEN \S+ AND|,) )[^\s)]+/g;

/** A condition with `?` for each value: `PK = PRODUCT#? AND begins_with(SK, QUESTION#?)`. */
function shapeOf(condition: string): string {
  return condition.replace(VALUE, (value) => `${value.slice(0, value.indexOf('#') + 1)}?`);
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

/** The items of these keys, in any order; what DynamoDB leaves out is asked for again. */
async function getAll(lab: LabContext, keys: Item[]): Promise<Item[]> {
  const found: Item[] = [];
  let left = keys;
  while (left.length > 0) {
    const { Responses, UnprocessedKeys } = await lab.db.send(
      new BatchGetCommand({ RequestItems: { [lab.table]: { Keys: left } } }),
    );
    found.push(...(Responses?.[lab.table] ?? []));
    left = UnprocessedKeys?.[lab.table]?.Keys ?? [];
  }
  return found;
}

/** Puts items; what DynamoDB leaves out is sent again. */
async function putAll(lab: LabContext, items: readonly Item[]): Promise<void> {
  for (let first = 0; first < items.length; first += BATCH_PUTS) {
    const batch = items.slice(first, first + BATCH_PUTS);
    let left = batch.map((item) => ({ PutRequest: { Item: item as Item | undefined } }));
    while (left.length > 0) {
      const { UnprocessedItems } = await lab.db.send(
        new BatchWriteCommand({ RequestItems: { [lab.table]: left } }),
      );
      left = (UnprocessedItems?.[lab.table] ?? []).map(({ PutRequest }) => {
        return { PutRequest: { Item: PutRequest?.Item } };
      });
    }
  }
}

function questionItem(productId: string, { questionId, text, askedAt }: Question): Item {
  return {
    ...adjacencyKeys(
      entityKey('PRODUCT', productId),
      compositeKey(['QUESTION', askedAt, questionId]),
    ),
    Type: 'ProductQuestion',
    productId,
    questionId,
    text,
    askedAt,
  };
}

function productKey(productId: string): Item {
  const key = entityKey('PRODUCT', productId);
  return adjacencyKeys(key, key);
}

/** The product as it is now. */
async function productOf(lab: LabContext, productId: string): Promise<Product> {
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: productKey(productId), ConsistentRead: true }),
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

function noProduct(productId: string): ProductionError {
  return new ProductionError('notFound', `there is no product ${productId}`);
}

/** For each action of a cancelled transaction: whether its condition failed. */
function failedConditions(error: unknown): boolean[] {
  return codesOf(error).map((code) => code === 'ConditionalCheckFailed');
}

/** Whether another transaction was in the way: the same request may be right a moment later. */
function isConflict(error: unknown): boolean {
  return codesOf(error).includes('TransactionConflict');
}

function codesOf(error: unknown): (string | undefined)[] {
  const reasons = error instanceof TransactionCanceledException && error.CancellationReasons;
  return (reasons || []).map(({ Code }) => Code);
}
