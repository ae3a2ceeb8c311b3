import { compositeKey } from '../../kit/keys.ts';
import { entityId } from '../../seeds/entity-id.ts';
import type { WriteScenario } from '../load/scenario.ts';

const DAY = compositeKey(['LOG', '2026-01-01']);

/** No index: the table's own partition is the hot one. */
export const activityLog: WriteScenario = {
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
