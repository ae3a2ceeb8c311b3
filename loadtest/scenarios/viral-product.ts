import { entityKey } from '../../kit/keys.ts';
import { ecommerceTable } from '../../seeds/domains/ecommerce.ts';
import { entityId } from '../../seeds/entity-id.ts';
import type { LoadScenario } from '../scenario.ts';

const PRODUCT = entityKey('PRODUCT', 'p00001');
const COUNTER = { SK: 'SOLD', attribute: 'sold' };

/** The order line, and in the same transaction what is sold of the product. */
export const viralProduct: LoadScenario = {
  sentence:
    'Everybody orders one product: its order lines share an index key, its stock is one item.',
  table: ecommerceTable,
  forms: ['random', 'calculated'],
  write: ({ nth, shard }) => {
    const order = entityKey('ORDER', entityId('o', nth, 1_000_000));
    const sharded = shard(PRODUCT, order);
    return [
      {
        put: {
          PK: order,
          SK: PRODUCT,
          GSI1PK: sharded,
          GSI1SK: order,
          Type: 'OrderItem',
          quantity: 1,
        },
      },
      { count: { PK: sharded, ...COUNTER } },
    ];
  },
  list: { index: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK', key: PRODUCT },
  counter: { PK: PRODUCT, ...COUNTER },
};
