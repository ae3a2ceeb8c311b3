/** The order lines of the shop's scenarios: an item of its order, found under its product by index. */

import { entityKey } from '../../kit/keys.ts';
import { entityId } from '../../seeds/entity-id.ts';
import type { Action, Collection, Turn } from './scenario.ts';

/** The key of order `nth`. */
export function orderKey({ nth }: Pick<Turn, 'nth'>): string {
  return entityKey('ORDER', entityId('o', nth, 1_000_000));
}

/** One line of an order; in the index it lies under a shard of its product. */
export function orderLine(turn: Turn, product: string): Action {
  const order = orderKey(turn);
  const index = { GSI1PK: turn.shard(product, order), GSI1SK: order };
  return { put: { PK: order, SK: product, ...index, Type: 'OrderItem', quantity: 1 } };
}

/** Every order line of one product. */
export function linesOf(product: string): Collection {
  return { index: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK', key: product };
}
