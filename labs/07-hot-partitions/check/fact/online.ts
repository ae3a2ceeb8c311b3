/** 7.5 shards only for those who need them. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { CallOutcome } from '#kit/checkpoint/worker/model-client.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { Random } from '#kit/random.ts';
import * as model from '#lab/07-hot-partitions/model.ts';
import type { Follow } from '../../entities.ts';
import { listedItem } from '../fixture.ts';
import { followItem, listKey, profileItem, shardIn } from '../item.ts';
import type { Listed } from '../maker.ts';
import type { Check, Facts } from './context.ts';
import { lostShards } from './lost-shard.ts';
import { listed } from './read-back.ts';

type Step = (lab: LabContext) => Promise<void>;

const NEWCOMERS = 24;
const RACES = 4;
/** Shards, of four before. */
const RAISED_TO = 8;
/** Follows with a long greeting, of which a page of 1 MB takes fewer. */
const PAGE_AND_MORE = 4;

export const online: Facts = (fact, data, loaded) => {
  const { grown, town } = data;

  const ids = ({ data }: Check): string[] => [...data.crowd];

  fact(
    'a follower of somebody without shards is listed under that person’s key, without a suffix',
    async (check) => {
      const { profile } = data.growing;
      const [newcomer] = ids(check) as [string];
      const call = await check.run((lab) => model.follow(lab, newcomer, profile.userId));
      const edge = follow(newcomer, profile.userId, check.now.toISOString());
      await check.sameItems([...loaded, followItem(edge)]);
      check.cost(call, 'follow by the profile');
    },
  );

  fact('a follower of somebody with shards is listed in one of those shards', async (check) => {
    const { profile } = grown;
    const newcomers = ids(check).slice(0, NEWCOMERS);
    for (const one of newcomers) await check.run((lab) => model.follow(lab, one, profile.userId));
    const items = await check.table.items();
    const added = items.filter((item) => newcomers.includes(String(item.followerId)));
    const unsharded = added.find(({ GSI1PK }) => GSI1PK === listKey(profile.userId));
    check.holds(unsharded === undefined, [
      `${profile.userId} has ${profile.shardCount} shards. ${unsharded?.followerId} followed, and that follow was written under ${unsharded?.GSI1PK}, without a suffix. Where does your function look at the shard count?`,
    ]);
    const numbers = Array.from({ length: profile.shardCount ?? 0 }, (_, number) => `${number}`);
    const lost = added.find(
      ({ GSI1PK }) => !numbers.includes(shardIn(GSI1PK, profile.userId) ?? ''),
    );
    check.holdsOr('LOST-SHARD', lost === undefined, [
      `Expected every follow in one of the shards 0 to ${numbers.at(-1)}, found GSI1PK = ${String(lost?.GSI1PK)}, which no reader asks. Which numbers can your suffix be?`,
    ]);
  });

  fact('every follower is found, also the followers from before the first raise', async (check) => {
    const { profile, followers } = grown;
    const call = await check.run((lab) => model.everyFollower(lab, profile.userId));
    const { value: edges, trace } = call;
    const lost = lostShards(profile.userId, followers, { edges, trace });
    check.holdsOr('LOST-SHARD', lost === undefined, lost ?? []);
    keepsTheOld(check, profile.userId, followers, edges);
    check.sameList(
      call,
      followers.map((one) => one.follow),
      listed,
    );
    const isCurrent = call.trace.some(
      ({ index, input }) => index === undefined && input.ConsistentRead === true,
    );
    check.holds(isCurrent, [
      'The shard count was read eventually consistently. A moment after a raise, such a read may return the old count, and then whole shards are not asked.',
      'Local engines are never late; AWS may be. Which kind of read is never late on AWS?',
    ]);
    check.cost(call, 'every follower');
  });

  fact('a shard with more than one page is read to its end', async (check) => {
    const { profile } = grown;
    const since = check.now.toISOString();
    const edges = ids(check)
      .slice(0, PAGE_AND_MORE)
      .sort()
      .map((id) => ({ ...follow(id, profile.userId, since), greeting: 'hello '.repeat(60_000) }));
    await check.begin([profileItem(profile), ...edges.map((edge) => followItem(edge, 1))]);
    await check.lists((lab) => model.everyFollower(lab, profile.userId), edges, listed);
  });

  fact('a raise is one small write, and moves no edge', async (check) => {
    const { profile, followers } = data.growing;
    const raise = (lab: LabContext): Promise<void> => model.raiseShardCount(lab, profile.userId, 4);
    const call = await check.run(raise);
    const raised = profileItem({ ...profile, shardCount: 4 });
    const items = [...loaded.filter(({ PK, SK }) => PK !== raised.PK || SK !== raised.SK), raised];
    await check.sameItems(items);
    check.cost(call, 'raise the shard count');
    check.returned(await check.runAny(raise), (thrown) => [
      `The same raise, sent again because its answer was lost, threw ${thrown}`,
      'The profile has this count already. So there is nothing to do and nothing to refuse. Which of your comparisons refuses this raise?',
    ]);
    await check.sameItems(items);
    const after = await check.run((lab) => model.everyFollower(lab, profile.userId));
    check.sameList(
      after,
      followers.map((one) => one.follow),
      listed,
    );
  });

  fact('an edge from before the first raise is deleted where it was written', async (check) => {
    for (const { profile, followers } of [data.growing, grown]) {
      await check.begin();
      const oldest = followers.find(({ shard }) => shard === undefined) as Listed;
      const { followerId } = oldest.follow;
      await check.run((lab) => model.unfollow(lab, followerId, profile.userId));
      const { PK, SK } = listedItem(oldest);
      const isThere = (await check.table.items()).some((item) => item.PK === PK && item.SK === SK);
      check.holds(!isThere, [
        `${followerId} followed ${profile.userId} before the first raise, so the edge is listed without a suffix. After the unfollow the edge is still in the table.`,
        'Which keys does your function need to delete an edge, and where does it look for the edge?',
      ]);
    }
  });

  fact('after a raise by another server, the next reader sees the new count', async (check) => {
    const { profile, followers } = grown;
    const [newcomer] = ids(check) as [string];
    const everyone = (lab: LabContext) => model.everyFollower(lab, profile.userId);
    await check.run(everyone);
    const shardCount = RAISED_TO;
    const edge = follow(newcomer, profile.userId, check.now.toISOString());
    await check.table.restore([
      profileItem({ ...profile, shardCount }),
      followItem(edge, shardCount - 1),
    ]);
    const call = await check.run(everyone);
    const isFound = call.value.some(({ followerId }) => followerId === newcomer);
    check.holdsOr('LOST-SHARD', isFound, [
      `Another server raised the count from ${profile.shardCount} to ${shardCount}, and wrote a follow into shard ${shardCount - 1}. Your list was asked for twice: before the raise, and after that follow was written. The second list leaves that follow out.`,
      'A reader has to know the count of this moment. What does your function keep from one call to the next?',
    ]);
    const all = [...followers.map((one) => one.follow), edge];
    check.sameList(call, inOrder(all), listed);
  });

  fact('fewer shards, bad numbers and unknown users are refused', async (check) => {
    for (const bad of [2, 0, 2.5, 201]) {
      await check.refuses(`Setting ${bad} shards where there are 4`, 'badShardCount', (lab) =>
        model.raiseShardCount(lab, grown.profile.userId, bad),
      );
    }
    const nobody = town.ada.userId;
    const unknown: [string, (lab: LabContext) => Promise<unknown>][] = [
      ['Raising the count', (lab) => model.raiseShardCount(lab, nobody, 4)],
      ['Following', (lab) => model.follow(lab, grown.profile.userId, nobody)],
      ['Listing the followers', (lab) => model.everyFollower(lab, nobody)],
    ];
    for (const [what, call] of unknown) {
      await check.refuses(`${what} of an unknown user`, 'notFound', call);
    }
  });

  fact('of two raises at once the larger one stays', async (check) => {
    const { profile } = data.growing;
    for (let time = 0; time < RACES; time++) {
      await check.begin();
      await check.race(
        [8, 4].map(
          (count): Step =>
            (lab) =>
              model.raiseShardCount(lab, profile.userId, count),
        ),
      );
      const { PK, SK } = profileItem(profile);
      const items = await check.table.items();
      const now = items.find((item) => item.PK === PK && item.SK === SK)?.shardCount;
      check.holds(now === 8, [
        `One client raised the count to 8, and at the same moment another client to 4. Afterwards the count was ${String(now)}.`,
        'A follow that was written into shards 4 to 7 in between is missing in the list now. Where and when does your code compare the new count with the old count?',
      ]);
    }
  });

  fact('following twice is refused, unfollowing twice is not', async (check) => {
    const { profile, followers } = grown;
    const first = followers[0]?.follow as Follow;
    await check.refuses('Following for the second time', 'alreadyFollowing', (lab) =>
      model.follow(lab, first.followerId, profile.userId),
    );
    await check.refuses('Following oneself', 'self', (lab) =>
      model.follow(lab, profile.userId, profile.userId),
    );
    for (let time = 0; time < 2; time++) {
      await check.run((lab) => model.unfollow(lab, first.followerId, profile.userId));
    }
    const gone = listedItem(followers[0] as (typeof followers)[number]);
    await check.sameItems(loaded.filter(({ PK, SK }) => PK !== gone.PK || SK !== gone.SK));
  });
};

/** Who followed before the first raise is where they were. */
function keepsTheOld(
  check: Check,
  userId: string,
  followers: readonly Listed[],
  edges: readonly Follow[],
): void {
  const found = new Set(edges.map(({ followerId }) => followerId));
  const missing = followers.filter(({ follow }) => !found.has(follow.followerId));
  const old = missing.filter(({ shard }) => shard === undefined);
  check.holds(old.length === 0 || old.length < missing.length, [
    `${old.length} of ${followers.length} followers are missing. They followed before the first raise.`,
    `Nobody has moved their edges: these are still under ${listKey(userId)}, without a suffix. Which keys does your list ask?`,
  ]);
}

export function follow(followerId: string, followeeId: string, since: string): Follow {
  return { Type: 'Follow', followerId, followeeId, since };
}

/** In the order of the followers' ids. */
export function inOrder(follows: Follow[]): Follow[] {
  return follows.sort((one, other) => (one.followerId < other.followerId ? -1 : 1));
}

/** Calls of one round; their first writes meet. */
const AT_ONCE = 6;
const LEAVERS = 8;
const RAISED = [2, 5, 9];

export const raceFacts: Facts = (fact, data) => {
  const { growing, seed } = data;
  const { profile, followers } = growing;

  fact('a follow that is under way while the count is raised is not lost', async (check) => {
    const [newcomer] = data.crowd as [string];
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
      const { userId } = profile;
      const newcomers = data.crowd.slice(0, NEWCOMERS);
      const leavers = followers.slice(0, LEAVERS).map((one) => one.follow.followerId);
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
      const stayed = followers.slice(LEAVERS).map((one) => one.follow);
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
