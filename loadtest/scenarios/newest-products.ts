import { compositeKey, entityKey } from '../../kit/keys.ts';
import { entityId } from '../../seeds/entity-id.ts';
import { ecommerceTable } from '../../seeds/tables/ecommerce.ts';
import type { WriteScenario } from '../load/scenario.ts';

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
