import type { Item } from '../../kit/item/item.ts';
import { followItems } from '../../seeds/domains/social/follow.ts';
import { socialGraph } from '../../seeds/domains/social.ts';
import { socialTable } from '../../seeds/tables/social.ts';
import { STAR, USERS } from '../load/people.ts';
import type { ReadScenario } from '../load/scenario.ts';
import type { ShardOf } from '../load/shard.ts';

/** The graph that the tour and `npm run seed social` begin with. */
const FOLLOWS = 20_000;
const SEED = 1;

/** The same list, sharded for its writers or copied for its readers. */
export const celebrityRead: ReadScenario = {
  sentence:
    "Everybody looks at one account: the first page of its followers, which are the seeded graph's.",
  table: socialTable,
  // At the least scale that the model allows: asked of ten shards, a page is ten requests.
  governor: { scale: 0.02 },
  forms: ['every', 'copy'],
  items: followersOfStar,
  // Less than 4 KB: a page of one key costs half a read unit, the least there is.
  pageItems: 20,
  list: { index: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK', key: STAR },
};

function followersOfStar(shard: ShardOf): Item[] {
  const graph = socialGraph({ users: USERS, follows: FOLLOWS, seed: SEED });
  return [...followItems(graph, { seed: SEED, design: 'b' })]
    .filter(({ GSI1PK }) => GSI1PK === STAR)
    .map((edge) => ({ ...edge, GSI1PK: shard(STAR, String(edge.PK)) }));
}
