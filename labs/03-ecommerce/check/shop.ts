/** A small shop: the table of a step that writes orders, reviews and prices. */

import type { Item } from '#kit/item/item.ts';
import type { Order, OrderItem, Product, User } from '../entities.ts';
import { itemOf } from './item.ts';
import { edgeOf, type Maker } from './maker.ts';

/** Two customers, five products, and an order that is there. */
export interface Shop {
  ada: User;
  bo: User;
  /** Enough of each of these. */
  kettle: Product;
  lamp: Product;
  radio: Product;
  /** One is left. */
  last: Product;
  /** None is left. */
  gone: Product;
  /** Bo's, of two kettles. */
  before: { order: Order; line: OrderItem };
}

export function makeShop(make: Maker): Shop {
  const [ada, bo] = [make.user(), make.user()];
  const [kettle, lamp, radio] = [make.product(), make.product(), make.product()];
  const [last, gone] = [make.product(1), make.product(0)];
  const order = make.order(bo.userId);
  const { orderId, CreatedAt, UpdatedAt } = order;
  const line = make.line(orderId, kettle.productId, { CreatedAt, UpdatedAt });
  const totalCents = line.quantity * line.unitPriceCents;
  return {
    ada,
    bo,
    kettle,
    lamp,
    radio,
    last,
    gone,
    before: { order: { ...order, totalCents }, line },
  };
}

export function shopItems({ ada, bo, kettle, lamp, radio, last, gone, before }: Shop): Item[] {
  const { order, line } = before;
  const entities = [ada, bo, kettle, lamp, radio, last, gone, order, edgeOf(order), line];
  return entities.map(itemOf);
}
