import { userKey } from '../../seeds/domains/user-key.ts';
import { followEdge, USERS } from '../load/people.ts';
import type { WriteScenario } from '../load/scenario.ts';
import { celebrity } from './celebrity.ts';

const FOLLOWED = 20_000;

/** The control: what is even already gains nothing by sharding. */
export const even: WriteScenario = {
  ...celebrity,
  sentence: 'Everybody follows somebody else: the control, even in the table and in its index.',
  // Three times what one partition admits, and less than four of them do.
  own: { rate: 150 },
  write: (turn) => [followEdge(turn, followed(turn.nth))],
  list: { ...celebrity.list, key: followed(0) },
};

/** Neighbours in time are no neighbours in the alphabet. */
function followed(nth: number): string {
  return userKey((7_919 * nth) % FOLLOWED, USERS);
}
