import { compositeKey, parseKey } from '../../kit/keys.ts';
import { userKey } from '../../seeds/domains/user-key.ts';
import { STAR } from '../load/people.ts';
import type { WriteScenario } from '../load/scenario.ts';

/** Followers come in an order of their own: a step through all of them, each once. */
const FOLLOWERS = 1_000_000;
const STEP = 618_033;

/** No sharding: DynamoDB splits a hot partition by itself, where its sort keys let it. */
export const split: WriteScenario = {
  sentence:
    "The followers of one account lie in its own item collection: their order decides whether DynamoDB's split for heat can help.",
  table: { name: 'Followers', partitionKey: 'PK', sortKey: 'SK', indexes: {} },
  governor: { split: 'on' },
  // The model splits after 15 to 25 s of heat; one round of four arms takes two minutes.
  own: {
    seconds: 32,
    leastSeconds: 30,
    drivers: {
      names: ['autocannon'],
      why: 'An arm has to wait half a minute for its split, so only autocannon runs unless you say driver=open-loop.',
    },
  },
  forms: ['scattered'],
  write: ({ nth, arm, at }) => {
    const follower = userKey((STEP * nth) % FOLLOWERS, FOLLOWERS);
    const since = at.toISOString();
    const followed = ['FOLLOWER', ...parseKey(follower)];
    const SK = compositeKey(arm === 'before' ? ['SINCE', since, ...followed] : followed);
    return [{ put: { PK: STAR, SK, Type: 'Follower', since } }];
  },
  splits: { before: false, after: true },
  list: { partitionKey: 'PK', sortKey: 'SK', key: STAR },
};
