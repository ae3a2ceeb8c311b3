import { entityKey } from '../../kit/keys.ts';
import { ecommerceTable } from '../../seeds/tables/ecommerce.ts';
import { linesOf, orderKey, orderLine } from '../load/orders.ts';
import type { WriteScenario } from '../load/scenario.ts';

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
