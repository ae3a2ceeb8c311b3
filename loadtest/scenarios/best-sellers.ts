import { entityKey } from '../../kit/keys.ts';
import { entityId } from '../../seeds/entity-id.ts';
import { EvenDraw } from '../../seeds/graphs/even-draw.ts';
import { YCSB_EXPONENT, zipfWeights } from '../../seeds/graphs/zipf.ts';
import { ecommerceTable } from '../../seeds/tables/ecommerce.ts';
import { linesOf, orderLine } from '../load/orders.ts';
import type { WriteScenario } from '../load/scenario.ts';

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
