/** Orders, their lines, and the customer's way to them. */

import type { Item } from '../../../kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '../../../kit/keys.ts';
import { Random } from '../../../kit/random.ts';
import { entityId, nodeKeys, userKey } from '../../entity-key.ts';
import { momentWithin } from '../../fake.ts';
import { type BipartiteGraph, bipartiteGraph } from '../../graphs/bipartite.ts';
import { AliasTable, geometricCount, logNormalWeights } from '../../graphs/distribution.ts';
import { type Catalog, PRICE_DAYS, priceCentsOn } from './catalog.ts';

/** Who ordered what. */
export interface OrderShape {
  readonly users: number;
  readonly orders: number;
  readonly customers: Uint32Array;
  /** Orders and products. */
  readonly lines: BipartiteGraph;
}

const SIGMA = { customer: 1.5, product: 2.1 } as const;
/** Lines of an order: geometric, 2.6 on average, as far as there are products. */
const MEAN_LINES = 2.6;
const MOST_LINES = 20;
/** Most orders are done; shares in percent. */
const STATUSES = { delivered: 80, shipped: 8, paid: 5, placed: 4, cancelled: 3 } as const;

/** Draws the orders. */
export function drawOrders(options: {
  users: number;
  products: number;
  orders: number;
  seed: number;
}): OrderShape {
  const { users, products, orders, seed } = options;
  const random = (what: string): Random => new Random(`${seed}/order/${what}`);
  const customers = new AliasTable(logNormalWeights(users, SIGMA.customer, random('customers')));
  const [customer, line] = [random('customer'), random('line')];
  const most = Math.min(MOST_LINES, products);
  return {
    users,
    orders,
    customers: new Uint32Array(orders).map(() => customers.draw(customer)),
    lines: bipartiteGraph({
      degrees: new Uint32Array(orders).map(() => geometricCount(MEAN_LINES, most, line)),
      weights: logNormalWeights(products, SIGMA.product, random('products')),
      random: random('lines'),
    }),
  };
}

/** How many items the orders have. */
export function orderCount({ orders, lines }: OrderShape): number {
  return 2 * orders + lines.left.length;
}

/** Every order, its lines, and the customer's edge to it. */
export function* orderItems(
  { users, orders, customers, lines }: OrderShape,
  catalog: Catalog,
  seed: number,
): Generator<Item> {
  const random = new Random(`${seed}/order/item`);
  const names = Object.keys(STATUSES);
  const statuses = new AliasTable(Object.values(STATUSES));
  let line = 0;
  for (let order = 0; order < orders; order++) {
    const orderId = entityId('o', order, orders);
    const CreatedAt = momentWithin(PRICE_DAYS, random);
    const times = { CreatedAt, UpdatedAt: CreatedAt };
    const items: Item[] = [];
    let totalCents = 0;
    for (; lines.left[line] === order; line++) {
      const product = lines.right[line] as number;
      const quantity = geometricCount(1.4, 9, random);
      const unitPriceCents = priceCentsOn(catalog.prices, product, CreatedAt);
      totalCents += quantity * unitPriceCents;
      items.push({ ...lineKeys(orderId, product, catalog), quantity, unitPriceCents, ...times });
    }
    const customer = userKey(customers[order] as number, users);
    const sorted = compositeKey(['ORDER', CreatedAt, orderId]);
    const facts = { orderId, status: names[statuses.draw(random)], totalCents };
    const customerId = entityId('u', customers[order] as number, users);
    yield {
      ...nodeKeys('ORDER', orderId),
      Type: 'Order',
      GSI1PK: customer,
      GSI1SK: sorted,
      customerId,
      ...facts,
      ...times,
    };
    yield* items;
    yield { ...adjacencyKeys(customer, sorted), Type: 'CustomerOrder', ...facts, ...times };
  }
}

function lineKeys(orderId: string, product: number, { products }: Catalog): Item {
  const source = entityKey('ORDER', orderId);
  const target = entityKey('PRODUCT', entityId('p', product, products));
  return { ...adjacencyKeys(source, target), Type: 'OrderItem', GSI1PK: target, GSI1SK: source };
}
