/** Answers of Lab 3 that are known to be right: other ways than the reference's, which the check has to accept. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  GetCommand,
  paginateQuery,
  paginateScan,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type CustomerOrder,
  EcommerceError,
  entityOf,
  FIRST_MONTH,
  type NewOrder,
  type OpenOrder,
  type Order,
  type OrderStatus,
  type Product,
  type ProductPage,
  type ProductReview,
  type ProductTag,
  type Review,
  type ReviewText,
  type SellerProduct,
  SIGN_UP_SHARDS,
  shardOf,
  type User,
} from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/known-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../starter.ts';

export const right = {
  '3.2 orders-by-range: the orders are a range of the index: from `ORDER#` to the character behind `#`':
    {
      async ordersOfUser(lab, userId) {
        const found: Order[] = [];
        const pages = paginateQuery(
          { client: lab.db },
          {
            TableName: lab.table,
            IndexName: 'GSI1',
            ScanIndexForward: false,
            KeyConditionExpression: 'GSI1PK = :from AND GSI1SK BETWEEN :low AND :high',
            ExpressionAttributeValues: {
              ':from': entityKey('USER', userId),
              ':low': 'ORDER#',
              ':high': 'ORDER$',
            },
          },
        );
        for await (const { Items = [] } of pages) {
          found.push(...Items.map((item) => entityOf(item) as Order));
        }
        return found;
      },
    },
  '3.3 grouped-page: the page is read backwards, grouped by Type, and each group put in order at the end':
    {
      async productPage(lab, productId) {
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
      },
    },
  '3.4 ten-a-page: the edge is written by UpdateItem; each page is asked for ten reviews, and the first ten of them are kept':
    {
      async addProductReview(lab, review) {
        const attributes = Object.entries({ ...review, Type: 'ProductReview' });
        await lab.db.send(
          new UpdateCommand({
            TableName: lab.table,
            Key: adjacencyKeys(
              entityKey('PRODUCT', review.productId),
              compositeKey(['REVIEW', review.CreatedAt, review.reviewId]),
            ),
            UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
            ExpressionAttributeNames: Object.fromEntries(
              attributes.map(([name]) => [`#${name}`, name]),
            ),
            ExpressionAttributeValues: Object.fromEntries(
              attributes.map(([name, value]) => [`:${name}`, value]),
            ),
          }),
        );
      },
      async recentReviews(lab, productId, most) {
        const reviews: ProductReview[] = [];
        const pages = paginateQuery(
          { client: lab.db, pageSize: most },
          {
            TableName: lab.table,
            KeyConditionExpression: 'PK = :product AND SK BETWEEN :low AND :high',
            ExpressionAttributeValues: {
              ':product': entityKey('PRODUCT', productId),
              ':low': 'REVIEW#',
              ':high': 'REVIEW$',
            },
            ScanIndexForward: false,
          },
        );
        for await (const { Items = [] } of pages) {
          reviews.push(...Items.map((item) => entityOf(item) as ProductReview));
          if (reviews.length >= most) break;
        }
        return reviews.slice(0, most);
      },
    },
  '3.9 tag-moved-at-once: the new edge is an update and stands before the delete; four products are moved at once':
    {
      async renameTag(lab, tag, newTag) {
        if (newTag === tag) return;
        const edges: ProductTag[] = [];
        const pages = paginateQuery(
          { client: lab.db },
          {
            TableName: lab.table,
            IndexName: 'GSI1',
            KeyConditionExpression: 'GSI1PK = :tag',
            ExpressionAttributeValues: { ':tag': entityKey('TAG', tag) },
          },
        );
        for await (const { Items = [] } of pages) {
          edges.push(...Items.map((item) => entityOf(item) as ProductTag));
        }
        for (let first = 0; first < edges.length; first += AT_ONCE) {
          const some = edges.slice(first, first + AT_ONCE);
          const ended = await Promise.allSettled(some.map((edge) => moved(lab, edge, newTag)));
          const failed = ended.find((one) => one.status === 'rejected');
          if (failed) throw failed.reason;
        }
      },
    },
  '3.13 months-counted: a product is listed by UpdateItem; months are counted as numbers, and each is asked for a range':
    {
      async listProduct(lab, product) {
        const now = lab.now().toISOString();
        const node = entityKey('PRODUCT', product.productId);
        const attributes = Object.entries({
          Type: 'Product',
          ...product,
          CreatedAt: now,
          UpdatedAt: now,
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
      },
      async newestProducts(lab, most) {
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
      },
    },
  '3.14 order-in-another-order: the stock comes first and the order last; a read of a moment ago may sell, and only a read of now refuses':
    {
      async placeOrder(lab, order) {
        refuseBadOrder(order);
        let isNow = false;
        for (let tries = 1; ; tries += 1) {
          const found = await readAll(lab, order, isNow);
          const refusal = refusalOf(order, found);
          // What is refused by a read of a moment ago may have changed: look again, at what is there now.
          if (refusal && isNow) throw refusal;
          if (refusal) {
            isNow = true;
            continue;
          }
          const before = found.get(orderKey(order));
          if (before) return entityOf(before) as Order;
          try {
            return await write(lab, order, found);
          } catch (error) {
            if (!hasChanged(error) || tries >= CHANGE_TRIES) throw error;
            isNow = true;
          }
        }
      },
    },
  '3.15 guard-last: the guard stands last and the product first, and the error tells the guard before the product':
    {
      async postReview(lab, review) {
        const { productId, userId, rating, comment } = review;
        if (![1, 2, 3, 4, 5].includes(rating) || comment.length === 0) {
          throw new EcommerceError('badReview', 'expected 1 to 5 stars, and a comment');
        }
        const TableName = lab.table;
        const CreatedAt = lab.now().toISOString();
        const times = { CreatedAt, UpdatedAt: CreatedAt };
        const reviewId = lab.newId();
        const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
        const node = entityKey('REVIEW', reviewId);
        const sorted = compositeKey(['REVIEW', CreatedAt, reviewId]);
        const posted: Review = {
          Type: 'Review',
          reviewId,
          productId,
          userId,
          rating,
          comment,
          ...times,
        };
        const items = [
          { ...adjacencyKeys(product, sorted), ...posted, Type: 'ProductReview' },
          {
            ...adjacencyKeys(user, sorted),
            Type: 'UserReview',
            userId,
            reviewId,
            productId,
            rating,
            ...times,
          },
          { ...adjacencyKeys(node, node), ...posted },
        ];
        const guard = adjacencyKeys(user, compositeKey(['REVIEWED', 'PRODUCT', productId]));
        const TransactItems = [
          {
            ConditionCheck: {
              TableName,
              Key: adjacencyKeys(product, product),
              ConditionExpression: 'attribute_exists(priceCents)',
            },
          },
          ...items.map((Item) => ({ Put: { TableName, Item } })),
          {
            Put: {
              TableName,
              Item: { ...guard, Type: 'ReviewedProduct', userId, productId, reviewId, ...times },
              ConditionExpression: 'attribute_not_exists(reviewId)',
            },
          },
        ];
        try {
          await lab.db.send(new TransactWriteCommand({ TransactItems }));
          return posted;
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          const failed = error.CancellationReasons?.map(
            ({ Code }) => Code === 'ConditionalCheckFailed',
          );
          if (failed?.at(-1)) {
            throw new EcommerceError(
              'alreadyReviewed',
              `${userId} reviewed ${productId}`,
              productId,
            );
          }
          if (failed?.[0])
            throw new EcommerceError('notFound', `no product ${productId}`, productId);
          throw error;
        }
      },
    },
  '3.16 history-first: the history is written before the price, by an update; the condition asks for a price':
    {
      async changePrice(lab, productId, priceCents) {
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
      },
    },
  '3.17 conflicts-tried-again: an order that is held by another transaction is moved at the third try, or not at all; orders are indexed four at a time':
    {
      async indexOpenOrders(lab) {
        const pages = paginateScan(
          { client: lab.db },
          {
            TableName: lab.table,
            ConsistentRead: true,
            FilterExpression:
              '#type = :edge AND attribute_not_exists(GSI1PK) AND #status IN (:placed, :paid, :shipped)',
            ExpressionAttributeNames: { '#type': 'Type', '#status': 'status' },
            ExpressionAttributeValues: {
              ':edge': 'CustomerOrder',
              ':placed': 'placed',
              ':paid': 'paid',
              ':shipped': 'shipped',
            },
          },
        );
        let rewritten = 0;
        for await (const { Items = [] } of pages) {
          for (let first = 0; first < Items.length; first += AT_ONCE) {
            const edges = Items.slice(first, first + AT_ONCE) as CustomerOrder[];
            const done = await Promise.all(edges.map((edge) => indexed(lab, edge)));
            rewritten += done.filter(Boolean).length;
          }
        }
        return rewritten;
      },
      setStatus(lab, orderId, status) {
        return moveOn(lab, orderId, status, (edge) => ({
          GSI1PK: entityKey('STATUS', status),
          GSI1SK: sortedBy(edge),
        }));
      },
    },
  '3.18 edge-in-front: the seller is asked first and the product stands last; a seller’s products are a range of sort keys':
    {
      async offerProduct(lab, product) {
        const { productId, sellerId, name } = product;
        const now = lab.now().toISOString();
        const times = { CreatedAt: now, UpdatedAt: now };
        const [key, seller] = [entityKey('PRODUCT', productId), entityKey('USER', sellerId)];
        const index = {
          GSI1PK: entityKey('LISTED', now.slice(0, 7)),
          GSI1SK: compositeKey(['PRODUCT', now, productId]),
        };
        const node = {
          ...adjacencyKeys(key, key),
          ...index,
          Type: 'Product',
          ...product,
          ...times,
        };
        const edge = {
          ...adjacencyKeys(seller, compositeKey(['SELLS', 'PRODUCT', productId])),
          Type: 'SellerProduct',
          sellerId,
          productId,
          name,
          ...times,
        };
        const TableName = lab.table;
        const isSeller = {
          ConditionCheck: {
            TableName,
            Key: adjacencyKeys(seller, seller),
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
      },
      async productsOfSeller(lab, sellerId) {
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
        for await (const { Items = [] } of pages)
          edges.push(...(Items.map(entityOf) as SellerProduct[]));
        return edges;
      },
    },
  '3.19 review-put-back: the three items of an edited review are put, if nobody has changed it since; the guard is asked whose it is':
    { editReview, deleteReview },
  '3.20 shards-merged: a user is signed up by UpdateItem; the lists of the shards are merged, the first of the heads each time':
    {
      async signUp(lab, user) {
        const { userId } = user;
        const now = lab.now().toISOString();
        const key = entityKey('USER', userId);
        const shard = String(shardOf(userId, SIGN_UP_SHARDS));
        const attributes = Object.entries({
          Type: 'User',
          ...user,
          CreatedAt: now,
          UpdatedAt: now,
          GSI1PK: compositeKey(['SIGNUP', now.split('T')[0] ?? '', shard]),
          GSI1SK: compositeKey(['USER', now, userId]),
        });
        try {
          await lab.db.send(
            new UpdateCommand({
              TableName: lab.table,
              Key: adjacencyKeys(key, key),
              UpdateExpression: `SET ${attributes.map((_, nth) => `#n${nth} = :v${nth}`).join(', ')}`,
              ConditionExpression: 'attribute_not_exists(userId)',
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
          throw new EcommerceError('alreadyExists', `there is already a user ${userId}`);
        }
      },
      async usersSignedUpOn(lab, day) {
        const numbers = Array.from({ length: SIGN_UP_SHARDS }, (_, shard) => shard);
        const lists = await Promise.all(numbers.map((shard) => shardOfDay(lab, day, shard)));
        const users: User[] = [];
        for (;;) {
          const [first] = lists
            .filter((list) => list.length > 0)
            .sort(([one], [other]) => (headOf(one) < headOf(other) ? -1 : 1));
          const user = first?.shift();
          if (!user) return users;
          users.push(user);
        }
      },
    },
  '3.21 by-the-sdk-pages: the index is asked page by page by the SDK, from an order to the last; the edge is moved before the order':
    {
      async openOrdersByIndex(lab, status) {
        const found: OpenOrder[] = [];
        const pages = paginateQuery(
          { client: lab.db },
          {
            TableName: lab.table,
            IndexName: 'OpenOrders',
            KeyConditionExpression: '#status = :status AND #since > :ever',
            ExpressionAttributeNames: { '#status': 'openStatus', '#since': 'openSince' },
            ExpressionAttributeValues: { ':status': status, ':ever': '0' },
          },
        );
        for await (const { Items = [] } of pages) {
          found.push(...Items.map(({ PK, SK, ...edge }) => edge as OpenOrder));
        }
        return found;
      },
      moveOrder(lab, orderId, status) {
        return moveOn(lab, orderId, status, ({ CreatedAt }) => ({
          openStatus: status,
          openSince: CreatedAt,
        }));
      },
    },
} satisfies RightAnswers<typeof model>;

// 3.17, 3.21

/** Moves the edge before the order; `openOf` gives the attributes of the edge of an open order. */
async function moveOn(
  lab: LabContext,
  orderId: string,
  status: OrderStatus,
  openOf: (order: CustomerOrder) => Readonly<Record<string, string>>,
): Promise<void> {
  const node = entityKey('ORDER', orderId);
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: adjacencyKeys(node, node), ConsistentRead: true }),
  );
  if (!Item) throw new EcommerceError('notFound', `there is no order ${orderId}`);
  const order = Item as CustomerOrder;
  const open = Object.entries(openOf(order));
  const isClosed = status === 'delivered' || status === 'cancelled';
  const onEdge = isClosed
    ? `REMOVE ${open.map(([name]) => name).join(', ')}`
    : open.map(([name]) => `, ${name} = :${name}`).join('');
  const moved = (Key: Record<string, string>, more: string, values: object) => ({
    Update: {
      TableName: lab.table,
      Key,
      UpdateExpression: `SET #status = :status, UpdatedAt = :now ${more}`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status, ':now': lab.now().toISOString(), ...values },
    },
  });
  const edge = adjacencyKeys(entityKey('USER', order.customerId), sortedBy(order));
  const values = Object.fromEntries(open.map(([name, value]) => [`:${name}`, value]));
  await transact(lab, [
    moved(edge, onEdge, isClosed ? {} : values),
    moved(adjacencyKeys(node, node), '', {}),
  ]);
}

// 3.9

const AT_ONCE = 4;

async function moved(lab: LabContext, edge: ProductTag, newTag: string): Promise<void> {
  const product = entityKey('PRODUCT', edge.productId);
  const to = entityKey('TAG', newTag);
  const Item = {
    ...edge,
    tag: newTag,
    UpdatedAt: lab.now().toISOString(),
    PK: product,
    SK: to,
    GSI1PK: to,
    GSI1SK: product,
  };
  const Key = adjacencyKeys(product, entityKey('TAG', edge.tag));
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName: lab.table, Item } },
          {
            Delete: {
              TableName: lab.table,
              Key,
              ConditionExpression: '#tag = :tag',
              ExpressionAttributeNames: { '#tag': 'tag' },
              ExpressionAttributeValues: { ':tag': edge.tag },
            },
          },
        ],
      }),
    );
  } catch (error) {
    const isCancelled = error instanceof TransactionCanceledException;
    const [, ofDelete] = isCancelled ? (error.CancellationReasons ?? []) : [];
    if (ofDelete?.Code !== 'ConditionalCheckFailed') throw error;
  }
}

// 3.14

type Keys = Record<string, string>;

type Items = Map<string, Record<string, unknown>>;

const CHANGE_TRIES = 8;

function refuseBadOrder({ lines }: NewOrder): void {
  const ids = lines.map(({ productId }) => productId);
  const isBad =
    ids.length < 1 ||
    ids.length > 4 ||
    new Set(ids).size < ids.length ||
    lines.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1);
  if (isBad) throw new EcommerceError('badOrder', 'expected one to four products, each once');
}

function refusalOf({ orderId, customerId, lines }: NewOrder, found: Items): Error | undefined {
  const before = found.get(entityKey('ORDER', orderId));
  if (before?.customerId === customerId) return undefined;
  if (before) return new EcommerceError('alreadyExists', `order ${orderId} is somebody else's`);
  for (const { productId, quantity } of lines) {
    const product = found.get(entityKey('PRODUCT', productId));
    if (!product) return new EcommerceError('notFound', `no product ${productId}`, productId);
    if (Number(product.stock) < quantity) {
      return new EcommerceError('outOfStock', `${product.stock} left of ${productId}`, productId);
    }
  }
  return undefined;
}

async function readAll(lab: LabContext, order: NewOrder, ConsistentRead: boolean): Promise<Items> {
  const nodes = [
    ...order.lines.map(({ productId }) => entityKey('PRODUCT', productId)),
    orderKey(order),
  ];
  const items: Items = new Map();
  let Keys: Keys[] | undefined = nodes.map((node) => adjacencyKeys(node, node));
  while (Keys && Keys.length > 0) {
    const answer: BatchGetCommandOutput = await lab.db.send(
      new BatchGetCommand({ RequestItems: { [lab.table]: { Keys, ConsistentRead } } }),
    );
    for (const item of answer.Responses?.[lab.table] ?? []) items.set(item.PK, item);
    Keys = answer.UnprocessedKeys?.[lab.table]?.Keys as Keys[] | undefined;
  }
  return items;
}

async function write(
  lab: LabContext,
  { orderId, customerId, lines }: NewOrder,
  found: Items,
): Promise<Order> {
  const TableName = lab.table;
  const now = lab.now().toISOString();
  const times = { CreatedAt: now, UpdatedAt: now };
  const user = entityKey('USER', customerId);
  const sorted = compositeKey(['ORDER', now, orderId]);
  const node = entityKey('ORDER', orderId);
  const priced = lines.map((line) => {
    const unitPriceCents = Number(found.get(entityKey('PRODUCT', line.productId))?.priceCents);
    return { ...line, unitPriceCents };
  });
  const totalCents = priced.reduce((sum, one) => sum + one.quantity * one.unitPriceCents, 0);
  const placed: Order = {
    Type: 'Order',
    orderId,
    customerId,
    status: 'placed',
    totalCents,
    ...times,
  };
  const stocks = priced.map(({ productId, quantity, unitPriceCents }) => ({
    Update: {
      TableName,
      Key: adjacencyKeys(entityKey('PRODUCT', productId), entityKey('PRODUCT', productId)),
      UpdateExpression: 'SET UpdatedAt = :now ADD stock :minus',
      ConditionExpression: 'priceCents = :price AND stock >= :quantity',
      ExpressionAttributeValues: {
        ':now': now,
        ':minus': -quantity,
        ':price': unitPriceCents,
        ':quantity': quantity,
      },
    },
  }));
  const puts = [
    ...priced.map((line) => {
      const product = entityKey('PRODUCT', line.productId);
      const keys = { ...adjacencyKeys(node, product), GSI1PK: product, GSI1SK: node };
      return { ...keys, Type: 'OrderItem', orderId, ...line, ...times };
    }),
    { ...adjacencyKeys(user, sorted), ...placed, Type: 'CustomerOrder' },
  ].map((Item) => ({ Put: { TableName, Item } }));
  const Item = { ...adjacencyKeys(node, node), GSI1PK: user, GSI1SK: sorted, ...placed };
  const last = { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(SK)' } };
  await lab.db.send(new TransactWriteCommand({ TransactItems: [...stocks, ...puts, last] }));
  return placed;
}

function orderKey({ orderId }: NewOrder): string {
  return entityKey('ORDER', orderId);
}

/** Whether something is no longer as it was read. */
function hasChanged(error: unknown): boolean {
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed')
  );
}

// 3.17

type Actions = TransactWriteCommandInput['TransactItems'];

const CONFLICT_TRIES = 3;

async function indexed(lab: LabContext, edge: CustomerOrder): Promise<boolean> {
  const { status, customerId } = edge;
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('USER', customerId), sortedBy(edge)),
        UpdateExpression: 'SET GSI1PK = :open, GSI1SK = :sorted',
        ConditionExpression: '#status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':open': entityKey('STATUS', status),
          ':sorted': sortedBy(edge),
          ':status': status,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Another transaction may hold one of the items: then it is tried again. */
async function transact(lab: LabContext, TransactItems: Actions): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await lab.db.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      const isConflict =
        error instanceof TransactionCanceledException &&
        error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict');
      if (!isConflict || tries === CONFLICT_TRIES) throw error;
    }
  }
}

function sortedBy({ CreatedAt, orderId }: CustomerOrder): string {
  return compositeKey(['ORDER', CreatedAt, orderId]);
}

// 3.19

async function editReview(
  lab: LabContext,
  reviewId: string,
  text: ReviewText,
  tries = 5,
): Promise<void> {
  if (!/^[1-5]$/.test(String(text.rating)) || text.comment.length === 0) {
    throw new EcommerceError('badReview', 'expected 1 to 5 stars, and a comment');
  }
  const before = await read(lab, reviewId);
  if (!before) throw new EcommerceError('notFound', `there is no review ${reviewId}`);
  const review = { ...before, ...text, UpdatedAt: lab.now().toISOString() };
  const { comment, ...rated } = review;
  const [node, product, user] = keysOf(review);
  const TableName = lab.table;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { ...rated, Type: 'UserReview', ...user } } },
          { Put: { TableName, Item: { ...review, comment, Type: 'ProductReview', ...product } } },
          {
            Put: {
              TableName,
              Item: { ...review, ...node },
              ConditionExpression: 'UpdatedAt = :seen AND rating = :rating',
              ExpressionAttributeValues: { ':seen': before.UpdatedAt, ':rating': before.rating },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!failed(error) || tries === 1) throw error;
    await editReview(lab, reviewId, text, tries - 1);
  }
}

async function deleteReview(lab: LabContext, reviewId: string, tries = 5): Promise<void> {
  const review = await read(lab, reviewId);
  if (!review) return;
  const [node, product, user, guard] = keysOf(review);
  const TableName = lab.table;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          ...[node, product, user].map((Key) => ({ Delete: { TableName, Key } })),
          {
            Delete: {
              TableName,
              Key: guard,
              ConditionExpression: 'reviewId = :review',
              ExpressionAttributeValues: { ':review': reviewId },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!failed(error) || tries === 1) throw error;
    await deleteReview(lab, reviewId, tries - 1);
  }
}

type Key = ReturnType<typeof adjacencyKeys>;

function keysOf({ reviewId, productId, userId, CreatedAt }: Review): [Key, Key, Key, Key] {
  const node = entityKey('REVIEW', reviewId);
  const [product, user] = [entityKey('PRODUCT', productId), entityKey('USER', userId)];
  const sorted = compositeKey(['REVIEW', CreatedAt, reviewId]);
  return [
    adjacencyKeys(node, node),
    adjacencyKeys(product, sorted),
    adjacencyKeys(user, sorted),
    adjacencyKeys(user, compositeKey(['REVIEWED', 'PRODUCT', productId])),
  ];
}

function failed(error: unknown): boolean {
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed')
  );
}

async function read(lab: LabContext, reviewId: string): Promise<Review | undefined> {
  const key = entityKey('REVIEW', reviewId);
  const Key = adjacencyKeys(key, key);
  for (const ConsistentRead of [false, true]) {
    const { Item } = await lab.db.send(
      new GetCommand({ TableName: lab.table, Key, ConsistentRead }),
    );
    if (Item) return entityOf(Item) as Review;
  }
  return undefined;
}

// 3.20

function headOf(user: User | undefined): string {
  return `${user?.CreatedAt} ${user?.userId}`;
}

async function shardOfDay(lab: LabContext, day: string, shard: number): Promise<User[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :shard',
      ExpressionAttributeValues: { ':shard': compositeKey(['SIGNUP', day, String(shard)]) },
    },
  );
  const users: User[] = [];
  for await (const { Items = [] } of pages) users.push(...(Items.map(entityOf) as User[]));
  return users;
}
