import { followEdge, followerOf, STAR } from '../load/people.ts';
import type { WriteScenario } from '../load/scenario.ts';
import { celebrity } from './celebrity.ts';

const COUNTER = { SK: 'COUNTER', attribute: 'followerCount' };

/** The edge, and in the same transaction the star's counter: one item that everybody writes. */
export const celebrityCounter: WriteScenario = {
  ...celebrity,
  sentence:
    'Everybody follows one account, and each follow counts it in one transaction: one item takes every write.',
  write: (turn) => [
    followEdge(turn, STAR),
    { count: { PK: turn.shard(STAR, followerOf(turn)), ...COUNTER } },
  ],
  counter: { PK: STAR, ...COUNTER },
};
