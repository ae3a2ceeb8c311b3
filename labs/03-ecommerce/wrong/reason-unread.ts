/**
 * 3.14 telling every cancelled transaction as out of stock, whichever product it was.
 *
 * @fails 3.14
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import {
  type EcommerceEntity,
  EcommerceError,
  entityOf,
  type NewOrder,
  type Order,
  type Product,
} from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

type Line = NewOrder['lines'][number];

export async function placeOrder(lab: LabContext, order: NewOrder): Promise<Order> {
  refuseBadOrder(order);
  const before = (await get(lab, 'ORDER', order.orderId)) as Order | undefined;
  if (before?.customerId === order.customerId) return before;
  if (before) throw new EcommerceError('alreadyExists', `${order.orderId} is somebody else's`);
  const products = await productsOf(lab, order.lines);
  const placed = orderOf(lab, order, products);
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          ...orderPuts(lab, placed),
          ...order.lines.flatMap((line, place) =>
            lineActions(lab, placed, line, products[place] as Product),
          ),
        ],
      }),
    );
    return placed;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    throw new EcommerceError('outOfStock', 'something is sold out', order.lines[0]?.productId);
  }
}

function orderOf(lab: LabContext, order: NewOrder, products: Product[]): Order {
  const { orderId, customerId, lines } = order;
  const cents = lines.map(({ quantity }, place) => quantity * (products[place]?.priceCents ?? 0));
  const totalCents = cents.reduce((sum, one) => sum + one, 0);
  const now = lab.now().toISOString();
  const times = { CreatedAt: now, UpdatedAt: now };
  return { Type: 'Order', orderId, customerId, status: 'placed', totalCents, ...times };
}

function orderPuts(lab: LabContext, order: Order) {
  const [user, node] = [entityKey('USER', order.customerId), entityKey('ORDER', order.orderId)];
  const sorted = compositeKey(['ORDER', order.CreatedAt, order.orderId]);
  return [
    {
      Put: {
        TableName: lab.table,
        Item: { ...adjacencyKeys(node, node), GSI1PK: user, GSI1SK: sorted, ...order },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    {
      Put: {
        TableName: lab.table,
        Item: { ...adjacencyKeys(user, sorted), ...order, Type: 'CustomerOrder' },
      },
    },
  ];
}

function lineActions(
  lab: LabContext,
  order: Order,
  { productId, quantity }: Line,
  { priceCents }: Product,
) {
  const [PK, SK] = [entityKey('ORDER', order.orderId), entityKey('PRODUCT', productId)];
  const { orderId, CreatedAt, UpdatedAt } = order;
  return [
    {
      Put: {
        TableName: lab.table,
        Item: {
          ...{ PK, SK, GSI1PK: SK, GSI1SK: PK },
          ...{ Type: 'OrderItem', orderId, productId, quantity, unitPriceCents: priceCents },
          ...{ CreatedAt, UpdatedAt },
        },
      },
    },
    {
      Update: {
        TableName: lab.table,
        Key: adjacencyKeys(SK, SK),
        UpdateExpression: 'SET stock = stock - :quantity, UpdatedAt = :now',
        ConditionExpression: 'stock >= :quantity AND priceCents = :price',
        ExpressionAttributeValues: {
          ':quantity': quantity,
          ':price': priceCents,
          ':now': order.CreatedAt,
        },
      },
    },
  ];
}

/** @throws {EcommerceError} `notFound` */
async function productsOf(lab: LabContext, lines: Line[]): Promise<Product[]> {
  const products: Product[] = [];
  for (const { productId } of lines) {
    const product = (await get(lab, 'PRODUCT', productId)) as Product | undefined;
    if (!product) throw new EcommerceError('notFound', `no product ${productId}`, productId);
    products.push(product);
  }
  return products;
}

async function get(
  lab: LabContext,
  type: string,
  id: string,
): Promise<EcommerceEntity | undefined> {
  const key = entityKey(type, id);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key, ConsistentRead: true }),
  );
  return Item && entityOf(Item);
}

function refuseBadOrder({ lines }: NewOrder): void {
  const products = new Set(lines.map(({ productId }) => productId));
  const counts = lines.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1);
  if (counts && products.size >= 1 && products.size <= 4 && products.size === lines.length) return;
  throw new EcommerceError('badOrder', 'expected one to four products, each once');
}
