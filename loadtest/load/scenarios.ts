/** The load tests by name, in the order in which `all` runs them. */

import { compositeKey } from '../../kit/keys.ts';
import { entityId } from '../../seeds/entity-key.ts';
import { celebrity, celebrityCounter, celebrityRead, even, split } from '../scenarios/follow.ts';
import { bestSellers, newestProducts, viralProduct } from '../scenarios/shop.ts';
import type { LoadScenario, WriteScenario } from './scenario.ts';

const DAY = compositeKey(['LOG', '2026-01-01']);

/** No index: the table's own partition is the hot one. */
const activityLog: WriteScenario = {
  sentence: 'Every service writes its events under the day: the table has one hot key, today.',
  table: { name: 'Activity', partitionKey: 'PK', sortKey: 'SK', indexes: {} },
  forms: ['random', 'calculated', 'minute'],
  write: ({ nth, shard, at }) => {
    const eventId = entityId('e', nth, 1_000_000);
    const SK = compositeKey(['ACTIVITY', at.toISOString(), eventId]);
    return [{ put: { PK: shard(DAY, eventId), SK, Type: 'Activity', eventId } }];
  },
  list: { partitionKey: 'PK', sortKey: 'SK', key: DAY },
};

export const SCENARIOS: Readonly<Record<string, LoadScenario>> = {
  celebrity,
  even,
  'celebrity-counter': celebrityCounter,
  'celebrity-read': celebrityRead,
  'activity-log': activityLog,
  'newest-products': newestProducts,
  'viral-product': viralProduct,
  'best-sellers': bestSellers,
  split,
};
