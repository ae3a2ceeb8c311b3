/** Lab 3, E-commerce: the reference model; README.md beside it says why it is so. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  type ScanCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type CategoryChild,
  type CategoryPath,
  type CustomerOrder,
  type EcommerceEntity,
  EcommerceError,
  entityOf,
  FIRST_MONTH,
  type NewOrder,
  type NewProduct,
  type NewReview,
  type NewUser,
  type OpenOrder,
  type Order,
  type OrderItem,
  type OrderStatus,
  type OrderWithItems,
  type PriceHistory,
  type Product,
  type ProductCategory,
  type ProductPage,
  type ProductReview,
  type ProductTag,
  type Review,
  type ReviewText,
  type SellerProduct,
  SIGN_UP_SHARDS,
  type Subtree,
  shardOf,
  type Times,
  type User,
  type UserReview,
} from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

type Keys = ReturnType<typeof adjacencyKeys>;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Line = NewOrder['lines'][number];

/** Four lines make ten actions with the order and the customer's edge. */
const MOST_LINES = 4;
/** The states in which somebody still has work with an order. */
const OPEN: readonly OrderStatus[] = ['placed', 'paid', 'shipped'];
const IS_NEW = 'attribute_not_exists(PK)';
const EXISTS = 'attribute_exists(PK)';
const ONLY_NEW = { ConditionExpression: IS_NEW };

export async function getUser(lab: LabContext, userId: string): Promise<User | undefined> {
  return (await getEntity(lab, nodeKeys('USER', userId))) as User | undefined;
}

export async function ordersOfUser(lab: LabContext, userId: string): Promise<Order[]> {
  return queryAll<Order>(lab, {
    ...onIndex(entityKey('USER', userId), 'ORDER#'),
    ScanIndexForward: false,
  });
}

export async function productPage(
  lab: LabContext,
  productId: string,
): Promise<ProductPage | undefined> {
  const entities = await queryAll(lab, inCollection(entityKey('PRODUCT', productId)));
  const [product] = ofType(entities, 'Product');
  if (!product) return undefined;
  return {
    product,
    categories: ofType(entities, 'ProductCategory'),
    tags: ofType(entities, 'ProductTag'),
    prices: ofType(entities, 'PriceHistory'),
    reviews: ofType(entities, 'ProductReview'),
  };
}

export async function addProductReview(lab: LabContext, review: Review): Promise<void> {
  await lab.db.send(new PutCommand({ TableName: lab.table, Item: productReviewItem(review) }));
}

export async function recentReviews(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ProductReview[]> {
  return queryFirst<ProductReview>(lab, most, {
    ...inCollection(entityKey('PRODUCT', productId), 'REVIEW#'),
    ScanIndexForward: false,
  });
}

export async function productsOfCategory(
  lab: LabContext,
  categoryId: string,
): Promise<ProductCategory[]> {
  return queryAll<ProductCategory>(lab, onIndex(entityKey('CATEGORY', categoryId), 'PRODUCT#'));
}

export async function orderWithItems(
  lab: LabContext,
  orderId: string,
): Promise<OrderWithItems | undefined> {
  const entities = await queryAll(lab, inCollection(entityKey('ORDER', orderId)));
  const [order] = ofType(entities, 'Order');
  return order && { order, items: ofType(entities, 'OrderItem') };
}

export async function reviewsOfUser(lab: LabContext, userId: string): Promise<UserReview[]> {
  return queryAll<UserReview>(lab, {
    ...inCollection(entityKey('USER', userId), 'REVIEW#'),
    ScanIndexForward: false,
  });
}

export async function ordersOfUserNow(lab: LabContext, userId: string): Promise<CustomerOrder[]> {
  return queryAll<CustomerOrder>(lab, {
    ...inCollection(entityKey('USER', userId), 'ORDER#'),
    ScanIndexForward: false,
    ConsistentRead: true,
  });
}

export async function tagsOfProduct(lab: LabContext, productId: string): Promise<ProductTag[]> {
  return queryAll<ProductTag>(lab, inCollection(entityKey('PRODUCT', productId), 'TAG#'));
}

export async function productsWithTag(lab: LabContext, tag: string): Promise<ProductTag[]> {
  return queryAll<ProductTag>(lab, onIndex(entityKey('TAG', tag), 'PRODUCT#'));
}

export async function renameTag(lab: LabContext, tag: string, newTag: string): Promise<void> {
  if (tag === newTag) return;
  const UpdatedAt = lab.now().toISOString();
  for (const edge of await productsWithTag(lab, tag)) {
    try {
      await transact(lab, [
        {
          Delete: {
            TableName: lab.table,
            Key: tagKeys(edge.productId, tag),
            ConditionExpression: EXISTS,
          },
        },
        put(lab, inverted(tagKeys(edge.productId, newTag)), { ...edge, tag: newTag, UpdatedAt }),
      ]);
    } catch (error) {
      // The product lost the tag since it was read: there is nothing to move.
      if (failedCondition(error) !== 0) throw error;
    }
  }
}

export async function subcategories(lab: LabContext, categoryId: string): Promise<CategoryChild[]> {
  return queryAll<CategoryChild>(lab, inCollection(entityKey('CATEGORY', categoryId), 'CHILD#'));
}

export async function parents(lab: LabContext, categoryId: string): Promise<CategoryChild[]> {
  return queryAll<CategoryChild>(lab, onIndex(entityKey('CATEGORY', categoryId), 'PARENT#'));
}

export async function subtree(lab: LabContext, path: readonly string[]): Promise<Subtree> {
  const [top = ''] = path;
  // The delimiter at the end: `audio` begins `audiobooks`.
  const prefix = `${compositeKey(['PATH', ...path])}#`;
  const categories = await queryAll<CategoryPath>(
    lab,
    inCollection(entityKey('TREE', top), prefix),
  );
  const productCount = categories.reduce((sum, category) => sum + category.productCount, 0);
  return { categories, productCount };
}

export async function priceOn(
  lab: LabContext,
  productId: string,
  at: string,
): Promise<PriceHistory | undefined> {
  const [price] = await queryFirst<PriceHistory>(lab, 1, {
    // Without its lower end, the Query would go on to what stands before the prices.
    ...sortedBetween(entityKey('PRODUCT', productId), 'PRICE#', compositeKey(['PRICE', at])),
    ScanIndexForward: false,
  });
  return price;
}

export async function pricesBetween(
  lab: LabContext,
  productId: string,
  from: string,
  to: string,
): Promise<PriceHistory[]> {
  const ends = [compositeKey(['PRICE', from]), compositeKey(['PRICE', to])] as const;
  return queryAll<PriceHistory>(lab, sortedBetween(entityKey('PRODUCT', productId), ...ends));
}

export async function ordersWithProduct(lab: LabContext, productId: string): Promise<OrderItem[]> {
  return queryAll<OrderItem>(lab, onIndex(entityKey('PRODUCT', productId), 'ORDER#'));
}

export async function listProduct(lab: LabContext, product: NewProduct): Promise<void> {
  const { productId } = product;
  const Item = listedProduct(product, timesOf(lab));
  try {
    await lab.db.send(new PutCommand({ TableName: lab.table, Item, ...ONLY_NEW }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new EcommerceError('alreadyExists', `there is already a product ${productId}`, productId);
  }
}

export async function newestProducts(lab: LabContext, most: number): Promise<Product[]> {
  const products: Product[] = [];
  let month = monthOf(lab.now().toISOString());
  while (month >= FIRST_MONTH && products.length < most) {
    const listed = await queryFirst<Product>(lab, most - products.length, {
      ...onIndex(entityKey('LISTED', month), 'PRODUCT#'),
      ScanIndexForward: false,
    });
    products.push(...listed);
    month = monthBefore(month);
  }
  return products;
}

export async function placeOrder(lab: LabContext, order: NewOrder): Promise<Order> {
  refuseBadOrder(order);
  for (;;) {
    const { before, products } = await readForOrder(lab, order);
    if (before) return before;
    const prices = pricesInStock(order.lines, products);
    const placed = orderOf(lab, order, prices);
    try {
      await transact(lab, orderActions(lab, placed, order.lines, prices));
      return placed;
    } catch (error) {
      // A price, a stock or the order itself is no longer as it was read: look again.
      if (failedCondition(error) < 0) throw error;
    }
  }
}

export async function postReview(lab: LabContext, review: NewReview): Promise<Review> {
  refuseBadReview(review);
  const { productId, userId, rating, comment } = review;
  const reviewId = lab.newId();
  const times = timesOf(lab);
  const posted: Review = { Type: 'Review', reviewId, productId, userId, rating, comment, ...times };
  const user = entityKey('USER', userId);
  const guard = adjacencyKeys(user, compositeKey(['REVIEWED', 'PRODUCT', productId]));
  const sorted = compositeKey(['REVIEW', times.CreatedAt, reviewId]);
  const ofUser = { Type: 'UserReview', userId, reviewId, productId, rating, ...times };
  try {
    await transact(lab, [
      put(lab, guard, { Type: 'ReviewedProduct', userId, productId, reviewId, ...times }, IS_NEW),
      {
        ConditionCheck: {
          TableName: lab.table,
          Key: nodeKeys('PRODUCT', productId),
          ConditionExpression: EXISTS,
        },
      },
      put(lab, nodeKeys('REVIEW', reviewId), posted),
      put(lab, adjacencyKeys(user, sorted), ofUser),
      { Put: { TableName: lab.table, Item: productReviewItem(posted) } },
    ]);
  } catch (error) {
    const action = failedCondition(error);
    if (action < 0) throw error;
    throw action === 0
      ? new EcommerceError('alreadyReviewed', `${userId} has reviewed ${productId}`, productId)
      : new EcommerceError('notFound', `there is no product ${productId}`, productId);
  }
  return posted;
}

export async function changePrice(
  lab: LabContext,
  productId: string,
  priceCents: number,
): Promise<void> {
  if (!isCount(priceCents)) {
    throw new EcommerceError('badPrice', `expected whole cents from 1, got ${priceCents}`);
  }
  const times = timesOf(lab);
  const history = adjacencyKeys(
    entityKey('PRODUCT', productId),
    compositeKey(['PRICE', times.CreatedAt]),
  );
  try {
    await transact(lab, [
      {
        Update: {
          TableName: lab.table,
          Key: nodeKeys('PRODUCT', productId),
          UpdateExpression: 'SET priceCents = :price, UpdatedAt = :now',
          ConditionExpression: EXISTS,
          ExpressionAttributeValues: { ':price': priceCents, ':now': times.UpdatedAt },
        },
      },
      put(lab, history, { Type: 'PriceHistory', productId, priceCents, ...times }),
    ]);
  } catch (error) {
    if (failedCondition(error) !== 0) throw error;
    throw new EcommerceError('notFound', `there is no product ${productId}`, productId);
  }
}

export async function indexOpenOrders(lab: LabContext): Promise<number> {
  let rewritten = 0;
  const input: ScanCommandInput = { TableName: lab.table, ConsistentRead: true };
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page: ScanCommandOutput = await lab.db.send(
      new ScanCommand({ ...input, ExclusiveStartKey }),
    );
    const unindexed = (page.Items ?? []).filter((item) => item.GSI1PK === undefined);
    for (const edge of ofType(unindexed.map(entityOf), 'CustomerOrder')) {
      if (isOpen(edge.status) && (await indexOpenOrder(lab, edge))) rewritten += 1;
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rewritten;
}

export async function openOrders(lab: LabContext, status: OrderStatus): Promise<CustomerOrder[]> {
  return queryAll<CustomerOrder>(lab, onIndex(entityKey('STATUS', status), 'ORDER#'));
}

export async function setStatus(
  lab: LabContext,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  await move(lab, orderId, status, (order) => openKeys(order, status));
}

export async function offerProduct(lab: LabContext, product: NewProduct): Promise<void> {
  const { productId, sellerId, name } = product;
  const times = timesOf(lab);
  const edge = { Type: 'SellerProduct', sellerId, productId, name, ...times };
  try {
    await transact(lab, [
      { Put: { TableName: lab.table, Item: listedProduct(product, times), ...ONLY_NEW } },
      {
        ConditionCheck: {
          TableName: lab.table,
          Key: nodeKeys('USER', sellerId),
          ConditionExpression: '#role = :seller',
          ExpressionAttributeNames: { '#role': 'role' },
          ExpressionAttributeValues: { ':seller': 'seller' },
        },
      },
      put(lab, sellerProductKeys(sellerId, productId), edge),
    ]);
  } catch (error) {
    const action = failedCondition(error);
    if (action < 0) throw error;
    throw action === 0
      ? new EcommerceError('alreadyExists', `there is already a product ${productId}`, productId)
      : new EcommerceError('notFound', `there is no seller ${sellerId}`);
  }
}

export async function productsOfSeller(
  lab: LabContext,
  sellerId: string,
): Promise<SellerProduct[]> {
  return queryAll<SellerProduct>(lab, inCollection(entityKey('USER', sellerId), 'SELLS#'));
}

export async function getReview(lab: LabContext, reviewId: string): Promise<Review | undefined> {
  return (await getEntity(lab, nodeKeys('REVIEW', reviewId))) as Review | undefined;
}

export async function editReview(
  lab: LabContext,
  reviewId: string,
  text: ReviewText,
): Promise<void> {
  refuseBadReview(text);
  const noReview = new EcommerceError('notFound', `there is no review ${reviewId}`);
  const review = await readReview(lab, reviewId);
  if (!review) throw noReview;
  const { rating, comment } = text;
  const now = lab.now().toISOString();
  const rated = { rating, UpdatedAt: now };
  const commented = { ...rated, comment };
  const [node, ofProduct, ofUser] = reviewKeys(review);
  try {
    await transact(lab, [
      setAttributes(lab, node, commented, EXISTS),
      setAttributes(lab, ofProduct, commented),
      setAttributes(lab, ofUser, rated),
    ]);
  } catch (error) {
    throw failedCondition(error) === 0 ? noReview : error;
  }
}

export async function deleteReview(lab: LabContext, reviewId: string): Promise<void> {
  const review = await readReview(lab, reviewId);
  if (!review) return;
  const TableName = lab.table;
  const [node, ...others] = reviewKeys(review);
  try {
    await transact(lab, [
      { Delete: { TableName, Key: node, ConditionExpression: EXISTS } },
      ...others.map((Key) => ({ Delete: { TableName, Key } })),
    ]);
  } catch (error) {
    // Somebody deleted it since it was read. The guard may be of a review that came after it.
    if (failedCondition(error) !== 0) throw error;
  }
}

export async function signUp(lab: LabContext, user: NewUser): Promise<void> {
  const { userId } = user;
  const times = timesOf(lab);
  const keys = {
    ...nodeKeys('USER', userId),
    GSI1PK: signUpKey(dayOf(times.CreatedAt), shardOf(userId, SIGN_UP_SHARDS)),
    GSI1SK: compositeKey(['USER', times.CreatedAt, userId]),
  };
  const Item = { ...keys, Type: 'User', ...user, ...times };
  try {
    await lab.db.send(new PutCommand({ TableName: lab.table, Item, ...ONLY_NEW }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new EcommerceError('alreadyExists', `there is already a user ${userId}`);
  }
}

export async function usersSignedUpOn(lab: LabContext, day: string): Promise<User[]> {
  const shards = Array.from({ length: SIGN_UP_SHARDS }, (_, shard) =>
    queryAll<User>(lab, onIndex(signUpKey(day, shard), 'USER#')),
  );
  const users = (await Promise.all(shards)).flat();
  const sorted = ({ CreatedAt, userId }: User): string => `${CreatedAt}#${userId}`;
  return users.sort((one, other) => (sorted(one) < sorted(other) ? -1 : 1));
}

export async function openOrdersByIndex(
  lab: LabContext,
  status: OrderStatus,
): Promise<OpenOrder[]> {
  return queryAll<OpenOrder>(lab, {
    IndexName: 'OpenOrders',
    KeyConditionExpression: 'openStatus = :status',
    ExpressionAttributeValues: { ':status': status },
  });
}

export async function moveOrder(
  lab: LabContext,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  await move(lab, orderId, status, ({ CreatedAt }) => ({
    openStatus: status,
    openSince: CreatedAt,
  }));
}

// Keys.

function nodeKeys(type: string, id: string): Keys {
  const key = entityKey(type, id);
  return adjacencyKeys(key, key);
}

function tagKeys(productId: string, tag: string): Keys {
  return adjacencyKeys(entityKey('PRODUCT', productId), entityKey('TAG', tag));
}

/** An edge's keys, and in GSI1 the same edge from the other end. */
function inverted({ PK, SK }: Keys): Keys & { GSI1PK: string; GSI1SK: string } {
  return { PK, SK, GSI1PK: SK, GSI1SK: PK };
}

/** What an order is sorted by, wherever it is in a list. */
function sortedOrder({ CreatedAt, orderId }: Order | CustomerOrder): string {
  return compositeKey(['ORDER', CreatedAt, orderId]);
}

function customerOrderKeys(order: Order | CustomerOrder): Keys {
  return adjacencyKeys(entityKey('USER', order.customerId), sortedOrder(order));
}

/**
 * Moves an order on, on both of its items; the edge has the keys of an index while the order is open.
 *
 * @param keysOf the key attributes of that index
 */
async function move(
  lab: LabContext,
  orderId: string,
  status: OrderStatus,
  keysOf: (order: Order) => Readonly<Record<string, string>>,
): Promise<void> {
  const order = (await getEntity(lab, nodeKeys('ORDER', orderId), true)) as Order | undefined;
  if (!order) throw new EcommerceError('notFound', `there is no order ${orderId}`);
  const keys = keysOf(order);
  const names = Object.keys(keys);
  const open = Object.fromEntries(names.map((name) => [`:${name}`, keys[name]]));
  const values = { ':status': status, ':now': lab.now().toISOString() };
  const set = 'SET #status = :status, UpdatedAt = :now';
  const update = (Key: Keys, UpdateExpression: string, more = {}): Action => ({
    Update: {
      TableName: lab.table,
      Key,
      UpdateExpression,
      ConditionExpression: EXISTS,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ...values, ...more },
    },
  });
  await transact(lab, [
    update(nodeKeys('ORDER', orderId), set),
    isOpen(status)
      ? update(
          customerOrderKeys(order),
          `${set}, ${names.map((name) => `${name} = :${name}`).join(', ')}`,
          open,
        )
      : update(customerOrderKeys(order), `${set} REMOVE ${names.join(', ')}`),
  ]);
}

/** Where GSI1 has a customer's edge while its order is open. */
function openKeys(order: Order | CustomerOrder, status: OrderStatus) {
  return { GSI1PK: entityKey('STATUS', status), GSI1SK: sortedOrder(order) };
}

function sellerProductKeys(sellerId: string, productId: string): Keys {
  return adjacencyKeys(entityKey('USER', sellerId), compositeKey(['SELLS', 'PRODUCT', productId]));
}

/** Of all that 3.15 writes: the review itself, the product's edge, the customer's edge, the guard. */
function reviewKeys(review: Review): [Keys, Keys, Keys, Keys] {
  const { reviewId, productId, userId, CreatedAt } = review;
  const [product, user] = [entityKey('PRODUCT', productId), entityKey('USER', userId)];
  const sorted = compositeKey(['REVIEW', CreatedAt, reviewId]);
  return [
    nodeKeys('REVIEW', reviewId),
    adjacencyKeys(product, sorted),
    adjacencyKeys(user, sorted),
    adjacencyKeys(user, compositeKey(['REVIEWED', 'PRODUCT', productId])),
  ];
}

/** One of the keys in GSI1 that the sign-ups of a day have. */
function signUpKey(day: string, shard: number): string {
  return compositeKey(['SIGNUP', day, String(shard)]);
}

function dayOf(time: string): string {
  return time.slice(0, 'yyyy-mm-dd'.length);
}

/** The month of a time, `2026-01`: one key of the index for each. */
function monthOf(time: string): string {
  return time.slice(0, 'yyyy-mm'.length);
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 2)).toISOString());
}

// Reads.

type QueryOf = Omit<QueryCommandInput, 'TableName'>;

/** The Query of an item collection, or of its sort keys with a prefix. */
function inCollection(partition: string, prefix?: string): QueryOf {
  if (prefix === undefined) {
    return {
      KeyConditionExpression: 'PK = :partition',
      ExpressionAttributeValues: { ':partition': partition },
    };
  }
  return {
    KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
    ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix },
  };
}

/** Likewise of GSI1. */
function onIndex(partition: string, prefix: string): QueryOf {
  return {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :partition AND begins_with(GSI1SK, :prefix)',
    ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix },
  };
}

function sortedBetween(partition: string, low: string, high: string): QueryOf {
  return {
    KeyConditionExpression: 'PK = :partition AND SK BETWEEN :low AND :high',
    ExpressionAttributeValues: { ':partition': partition, ':low': low, ':high': high },
  };
}

async function getEntity(
  lab: LabContext,
  Key: Keys,
  ConsistentRead = false,
): Promise<EcommerceEntity | undefined> {
  const input = { TableName: lab.table, Key, ConsistentRead };
  const { Item } = await lab.db.send(new GetCommand(input));
  return Item && entityOf(Item);
}

/** A review as it is at this moment. */
async function readReview(lab: LabContext, reviewId: string): Promise<Review | undefined> {
  return (await getEntity(lab, nodeKeys('REVIEW', reviewId), true)) as Review | undefined;
}

/** The items of up to 100 keys that are there, as they are at this moment, in no particular order. */
async function batchGet(lab: LabContext, Keys: Keys[]): Promise<EcommerceEntity[]> {
  const entities: EcommerceEntity[] = [];
  let RequestItems: BatchGetCommandInput['RequestItems'] = {
    [lab.table]: { Keys, ConsistentRead: true },
  };
  while (RequestItems && Object.keys(RequestItems).length > 0) {
    const answer: BatchGetCommandOutput = await lab.db.send(new BatchGetCommand({ RequestItems }));
    entities.push(...(answer.Responses?.[lab.table] ?? []).map(entityOf));
    // What DynamoDB did not get to comes back, and is asked for again.
    RequestItems = answer.UnprocessedKeys;
  }
  return entities;
}

/** All that a Query selects, page after page. */
async function queryAll<Entity extends EcommerceEntity = EcommerceEntity>(
  lab: LabContext,
  query: QueryOf,
): Promise<Entity[]> {
  const entities: EcommerceEntity[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({ ...query, TableName: lab.table, ExclusiveStartKey }),
    );
    entities.push(...(page.Items ?? []).map(entityOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return entities as Entity[];
}

/** The first so many that a Query selects: one page, unless they are more than 1 MB. */
async function queryFirst<Entity extends EcommerceEntity>(
  lab: LabContext,
  most: number,
  query: QueryOf,
): Promise<Entity[]> {
  const entities: EcommerceEntity[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const Limit = most - entities.length;
    const page = await lab.db.send(
      new QueryCommand({ ...query, TableName: lab.table, Limit, ExclusiveStartKey }),
    );
    entities.push(...(page.Items ?? []).map(entityOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey && entities.length < most);
  return entities as Entity[];
}

function ofType<Type extends EcommerceEntity['Type']>(
  entities: readonly EcommerceEntity[],
  type: Type,
): Extract<EcommerceEntity, { Type: Type }>[] {
  return entities.filter((entity) => entity.Type === type) as Extract<
    EcommerceEntity,
    { Type: Type }
  >[];
}

// Orders.

/**
 * All that an order depends on, as it is at this moment: itself, if it was placed before, and its
 * products.
 *
 * @throws {EcommerceError} `alreadyExists` for an order of somebody else's
 */
async function readForOrder(
  lab: LabContext,
  { orderId, customerId, lines }: NewOrder,
): Promise<{ before: Order | undefined; products: Product[] }> {
  const products = lines.map(({ productId }) => nodeKeys('PRODUCT', productId));
  const entities = await batchGet(lab, [nodeKeys('ORDER', orderId), ...products]);
  const [before] = ofType(entities, 'Order');
  if (before && before.customerId !== customerId) {
    throw new EcommerceError('alreadyExists', `there is already an order ${orderId}`);
  }
  return { before, products: ofType(entities, 'Product') };
}

/**
 * What every product of an order costs, if there is enough of each.
 *
 * @throws {EcommerceError} `notFound`, `outOfStock`
 */
function pricesInStock(
  lines: readonly Line[],
  products: readonly Product[],
): ReadonlyMap<string, number> {
  const byId = new Map(products.map((product) => [product.productId, product]));
  const prices = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    const product = byId.get(productId);
    if (!product) {
      throw new EcommerceError('notFound', `there is no product ${productId}`, productId);
    }
    if (product.stock < quantity) {
      const left = `of ${product.name} (${productId}) there are ${product.stock} left`;
      throw new EcommerceError('outOfStock', left, productId);
    }
    prices.set(productId, product.priceCents);
  }
  return prices;
}

function orderOf(
  lab: LabContext,
  { orderId, customerId, lines }: NewOrder,
  prices: ReadonlyMap<string, number>,
): Order {
  const cents = lines.map(({ productId, quantity }) => quantity * (prices.get(productId) ?? 0));
  const totalCents = cents.reduce((sum, one) => sum + one, 0);
  return { Type: 'Order', orderId, customerId, status: 'placed', totalCents, ...timesOf(lab) };
}

/** Two actions for the order and two for each line; the order's stands first. */
function orderActions(
  lab: LabContext,
  order: Order,
  lines: readonly Line[],
  prices: ReadonlyMap<string, number>,
): Action[] {
  const { orderId, customerId, CreatedAt, UpdatedAt } = order;
  const index = { GSI1PK: entityKey('USER', customerId), GSI1SK: sortedOrder(order) };
  return [
    put(lab, { ...nodeKeys('ORDER', orderId), ...index }, order, IS_NEW),
    put(lab, customerOrderKeys(order), { ...order, Type: 'CustomerOrder' }),
    ...lines.flatMap(({ productId, quantity }) => {
      const edge = adjacencyKeys(entityKey('ORDER', orderId), entityKey('PRODUCT', productId));
      const unitPriceCents = prices.get(productId) ?? 0;
      return [
        put(lab, inverted(edge), {
          Type: 'OrderItem',
          orderId,
          productId,
          quantity,
          unitPriceCents,
          CreatedAt,
          UpdatedAt,
        }),
        takeFromStock(lab, { productId, quantity }, unitPriceCents),
      ];
    }),
  ];
}

function takeFromStock(lab: LabContext, { productId, quantity }: Line, price: number): Action {
  return {
    Update: {
      TableName: lab.table,
      Key: nodeKeys('PRODUCT', productId),
      UpdateExpression: 'SET stock = stock - :quantity, UpdatedAt = :now',
      ConditionExpression: 'stock >= :quantity AND priceCents = :price',
      ExpressionAttributeValues: {
        ':quantity': quantity,
        ':price': price,
        ':now': lab.now().toISOString(),
      },
    },
  };
}

/** Whether the edge still stands in its status, and is now in the index. */
async function indexOpenOrder(lab: LabContext, edge: CustomerOrder): Promise<boolean> {
  const { GSI1PK, GSI1SK } = openKeys(edge, edge.status);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: customerOrderKeys(edge),
        UpdateExpression: 'SET GSI1PK = :open, GSI1SK = :sorted',
        ConditionExpression: '#status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':open': GSI1PK, ':sorted': GSI1SK, ':status': edge.status },
      }),
    );
    return true;
  } catch (error) {
    // It moved on since it was read, and whoever moved it has set its keys.
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

function isOpen(status: OrderStatus): boolean {
  return OPEN.includes(status);
}

// Writes.

async function transact(lab: LabContext, TransactItems: Action[]): Promise<void> {
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

function put(lab: LabContext, keys: Keys, entity: object, ConditionExpression?: string): Action {
  return { Put: { TableName: lab.table, Item: { ...keys, ...entity }, ConditionExpression } };
}

/** An update that sets these attributes and leaves the others. */
function setAttributes(
  lab: LabContext,
  Key: Keys,
  attributes: Readonly<Record<string, unknown>>,
  ConditionExpression?: string,
): Action {
  const names = Object.keys(attributes);
  return {
    Update: {
      TableName: lab.table,
      Key,
      ConditionExpression,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        names.map((name) => [`:${name}`, attributes[name]]),
      ),
    },
  };
}

/** A product where its id and its month find it. */
function listedProduct(product: NewProduct, times: Times): Record<string, unknown> {
  const { productId } = product;
  return {
    ...nodeKeys('PRODUCT', productId),
    GSI1PK: entityKey('LISTED', monthOf(times.CreatedAt)),
    GSI1SK: compositeKey(['PRODUCT', times.CreatedAt, productId]),
    Type: 'Product',
    ...product,
    ...times,
  };
}

/** The edge from a product to a review: sorted by time, with what a product page shows. */
function productReviewItem(review: Review): Record<string, unknown> {
  const { productId, reviewId, CreatedAt } = review;
  const sorted = compositeKey(['REVIEW', CreatedAt, reviewId]);
  return {
    ...adjacencyKeys(entityKey('PRODUCT', productId), sorted),
    ...review,
    Type: 'ProductReview',
  };
}

function timesOf(lab: LabContext): Times {
  const now = lab.now().toISOString();
  return { CreatedAt: now, UpdatedAt: now };
}

function refuseBadOrder({ lines }: NewOrder): void {
  const products = new Set(lines.map(({ productId }) => productId));
  const fits = lines.length >= 1 && lines.length <= MOST_LINES && products.size === lines.length;
  if (fits && lines.every(({ quantity }) => isCount(quantity))) return;
  throw new EcommerceError(
    'badOrder',
    `expected one to ${MOST_LINES} products, each once, in whole numbers`,
  );
}

function refuseBadReview({ rating, comment }: ReviewText): void {
  if (isCount(rating) && rating <= 5 && comment !== '') return;
  throw new EcommerceError('badReview', 'expected 1 to 5 stars, and a comment');
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

/** Position of the transaction's action whose condition failed; -1 for any other error. */
function failedCondition(error: unknown): number {
  if (!(error instanceof TransactionCanceledException)) return -1;
  const reasons = error.CancellationReasons ?? [];
  return reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
}
