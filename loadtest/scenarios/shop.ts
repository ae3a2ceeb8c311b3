/** Scenarios of a shop: everybody orders one product, or asks for the newest. */

import { compositeKey, entityKey } from '../../kit/keys.ts';
import { entityId } from '../../seeds/entity-key.ts';
import { EvenDraw, YCSB_EXPONENT, zipfWeights } from '../../seeds/graphs/distribution.ts';
import { ecommerceTable } from '../../seeds/tables.ts';
import type { Action, Collection, Turn, WriteScenario } from '../load/scenario.ts';

/** An index with one value for all of a type. */
export const newestProducts: WriteScenario = {
  sentence:
    "A supplier's catalogue comes in; the index that lists the newest products has one key.",
  table: ecommerceTable,
  forms: ['random', 'calculated'],
  write: ({ nth, shard, at }) => {
    const productId = entityId('p', nth, 1_000_000);
    const key = entityKey('PRODUCT', productId);
    const index = {
      GSI1PK: shard('PRODUCT', productId),
      GSI1SK: compositeKey([at.toISOString(), productId]),
    };
    return [{ put: { PK: key, SK: key, ...index, Type: 'Product', productId, priceCents: 1_900 } }];
  },
  list: { index: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK', key: 'PRODUCT' },
};

/** The key of order `nth`. */
function orderKey({ nth }: Pick<Turn, 'nth'>): string {
  return entityKey('ORDER', entityId('o', nth, 1_000_000));
}

/** One line of an order; in the index it lies under a shard of its product. */
function orderLine(turn: Turn, product: string): Action {
  const order = orderKey(turn);
  const index = { GSI1PK: turn.shard(product, order), GSI1SK: order };
  return { put: { PK: order, SK: product, ...index, Type: 'OrderItem', quantity: 1 } };
}

/** Every order line of one product. */
export function linesOf(product: string): Collection {
  return { index: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK', key: product };
}

const PRODUCT = entityKey('PRODUCT', 'p00001');
const COUNTER = { SK: 'SOLD', attribute: 'sold' };

/** The order line, and in the same transaction what is sold of the product. */
export const viralProduct: WriteScenario = {
  sentence:
    'Everybody orders one product: its order lines share an index key, its stock is one item.',
  table: ecommerceTable,
  forms: ['random', 'calculated'],
  write: (turn) => [
    orderLine(turn, PRODUCT),
    { count: { PK: turn.shard(PRODUCT, orderKey(turn)), ...COUNTER } },
  ],
  list: linesOf(PRODUCT),
  counter: { PK: PRODUCT, ...COUNTER },
};

const PRODUCTS = 1_000;
const ordered = new EvenDraw(zipfWeights(PRODUCTS, YCSB_EXPONENT));

/** Many keys, a few of them hot: what is between `even` and everybody on one key. */
export const bestSellers: WriteScenario = {
  sentence:
    'Orders of 1,000 products follow Zipf 0.99: the best seller is in one order line of eight.',
  table: ecommerceTable,
  // Nine tenths of what the table's four partitions admit: it is the index that is short.
  own: { rate: 180, seconds: 9 },
  forms: ['random', 'calculated'],
  write: (turn) => [orderLine(turn, productKey(ordered.at(turn.nth)))],
  list: linesOf(productKey(0)),
};

function productKey(product: number): string {
  return entityKey('PRODUCT', entityId('p', product, PRODUCTS));
}
