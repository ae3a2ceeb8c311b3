/** 7.5 the count is raised while others follow and unfollow. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { CallOutcome } from '#kit/checkpoint/worker/model-client.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { Random } from '#kit/random.ts';
import * as model from '#lab/07-hot-partitions/model.ts';
import { profileItem } from '../item.ts';
import type { Check, Facts } from './context.ts';
import { follow, inOrder } from './online-item.ts';
import { listed } from './read-back.ts';

type Step = (lab: LabContext) => Promise<void>;

/** Calls of one round; their first writes meet. */
const AT_ONCE = 6;
const NEWCOMERS = 24;
const LEAVERS = 8;
const RAISED = [2, 5, 9];

export const raceFacts: Facts = (fact) => {
  fact('a follow that is under way while the count is raised is not lost', async (check) => {
    const { profile, followers } = check.data.growing;
    const [newcomer] = check.data.crowd as [string];
    const raise = (): Promise<void> =>
      check.table.restore([profileItem({ ...profile, shardCount: 8 })]);
    await check.runWhile((lab) => model.follow(lab, newcomer, profile.userId), raise);
    const added = follow(newcomer, profile.userId, check.now.toISOString());
    const call = await check.run((lab) => model.everyFollower(lab, profile.userId));
    check.sameList(call, inOrder([...followers.map((one) => one.follow), added]), listed);
  });

  fact(
    'when the count is raised at random moments, nobody is lost and nobody is there twice',
    async (check) => {
      const { growing, seed } = check.data;
      const { userId } = growing.profile;
      const newcomers = check.data.crowd.slice(0, NEWCOMERS);
      const leavers = growing.followers.slice(0, LEAVERS).map((one) => one.follow.followerId);
      const rounds = schedule(new Random(`${seed}/lab-7/online`), [
        ...newcomers.map(
          (id): Step =>
            (lab) =>
              model.follow(lab, id, userId),
        ),
        ...leavers.map(
          (id): Step =>
            (lab) =>
              model.unfollow(lab, id, userId),
        ),
      ]);
      for (const [round, steps] of rounds.entries()) {
        const raise: Step = (lab) => model.raiseShardCount(lab, userId, RAISED[round] as number);
        const calls = round < RAISED.length ? [...steps, raise] : steps;
        allWell(check, await check.race(calls));
      }
      const since = check.now.toISOString();
      const stayed = growing.followers.slice(LEAVERS).map((one) => one.follow);
      const expected = [...stayed, ...newcomers.map((id) => follow(id, userId, since))];
      await check.lists((lab) => model.everyFollower(lab, userId), inOrder(expected), listed);
    },
  );
};

/** The steps in rounds, in an order that chance decides. */
function schedule(random: Random, steps: Step[]): Step[][] {
  const order = random.shuffleInPlace(steps);
  const rounds = Math.ceil(order.length / AT_ONCE);
  return Array.from({ length: rounds }, (_, round) =>
    order.slice(round * AT_ONCE, (round + 1) * AT_ONCE),
  );
}

function allWell(check: Check, outcomes: readonly CallOutcome<void>[]): void {
  const failed = outcomes.find((outcome) => 'error' in outcome);
  if (!failed || !('error' in failed)) return;
  check.holds(false, [
    `While others followed, unfollowed and raised the count, a call threw ${errorText(failed.error)}`,
  ]);
}
