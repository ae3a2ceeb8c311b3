import { socialTable } from '../../seeds/tables/social.ts';
import { followEdge, STAR } from '../load/people.ts';
import type { WriteScenario } from '../load/scenario.ts';

/** The edge only. */
export const celebrity: WriteScenario = {
  sentence:
    'Everybody follows one account: the edges are even in the table, and meet on one key of its index.',
  table: socialTable,
  forms: ['random', 'calculated'],
  write: (turn) => [followEdge(turn, STAR)],
  list: { index: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK', key: STAR },
};
