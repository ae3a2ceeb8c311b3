/** 7.6 a counter in shards. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import { losesNoShard } from '#kit/checkpoint/worker/sharded-list.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/07-hot-partitions/model.ts';
import { COUNTED_FOLLOWERS } from '../fixture.ts';
import { counterItem, followItem, listKey, shardIn } from '../item.ts';
import type { Check, Facts } from './context.ts';

/** One item of a counter, as it was found. */
interface CounterShard {
  readonly shard: string;
  readonly followers: number;
  readonly Type: unknown;
  readonly userId: unknown;
}

const SHARDS = 10;
/** More than one BatchGetItem takes; and as many as two take, not one more. */
const MANY_SHARDS = 150;
const WHOLE_BATCHES = 200;
const FOLLOWERS = 40;

export const counter: Facts = (fact, data, loaded) => {
  const { ada, bo } = data.town;

  /** A follow from some time ago. */
  const oldFollow = (followerId: string, shard: number): Item => {
    const since = '2025-06-01T00:00:00.000Z';
    return followItem({ Type: 'Follow', followerId, followeeId: bo.userId, since }, shard);
  };

  const adaFollowsBo = (lab: LabContext) => model.followCounted(lab, ada.userId, bo.userId, SHARDS);

  fact('a follow writes the edge and one shard of the counter, together', async (check) => {
    const call = await check.run(adaFollowsBo);
    const { edge, shard } = await written(check, bo.userId);
    const since = check.now.toISOString();
    const follow = {
      Type: 'Follow',
      followerId: ada.userId,
      followeeId: bo.userId,
      since,
    } as const;
    await check.sameItems([
      ...loaded,
      followItem(follow, edge),
      counterItem({ Type: 'Counter', userId: bo.userId, followers: 1 }, shard),
    ]);
    check.cost(call, 'follow and count');
  });

  fact('the number of followers is the sum of all shards', async (check) => {
    const { userId } = data.famous;
    const call = await check.run((lab) => model.followerCount(lab, userId, SHARDS));
    isSum(check, call);
    check.cost(call, 'follower count');
    const last = counterItem({ Type: 'Counter', userId, followers: 3 }, MANY_SHARDS - 1);
    await check.table.restore([last]);
    for (const count of [MANY_SHARDS, WHOLE_BATCHES]) {
      const many = await check.run((lab) => model.followerCount(lab, userId, count));
      check.sameValue(many, COUNTED_FOLLOWERS + 3, `The number of followers, of ${count} shards`);
    }

    const nobody = await check.run((lab) => model.followerCount(lab, 'nobody', SHARDS));
    check.sameValue(nobody, 0, 'The number of followers of somebody whom nobody follows');
  });

  fact('following twice, or oneself, is refused and not counted', async (check) => {
    await check.run(adaFollowsBo);
    const twice = 'Following somebody for the second time';
    await check.refuses(twice, 'alreadyFollowing', adaFollowsBo);
    await check.refuses('Following oneself', 'self', (lab) =>
      model.followCounted(lab, ada.userId, ada.userId, SHARDS),
    );
  });

  fact('an impossible number of shards is refused', async (check) => {
    const { cleo } = data.town;
    for (const [what, call] of [
      ['Following over 0 shards', (lab) => model.followCounted(lab, ada.userId, cleo.userId, 0)],
      ['Unfollowing over 0 shards', (lab) => model.unfollowCounted(lab, ada.userId, bo.userId, 0)],
      ['Counting 0 shards', (lab) => model.followerCount(lab, bo.userId, 0)],
    ] satisfies [string, ModelCall<unknown>][]) {
      await check.refuses(what, 'badShardCount', call);
    }
  });

  fact(
    'a follow that is sent again, because its answer was lost, is counted once',
    async (check) => {
      await check.runBroken(adaFollowsBo, 'after');
      await check.runAny(adaFollowsBo);
      await isCounted(check, 1, 'One follow, sent twice because its first answer was lost');
    },
  );

  fact('unfollowing removes the edge and subtracts one from the sum, only once', async (check) => {
    await check.run(adaFollowsBo);
    const unfollow = (lab: LabContext): Promise<void> =>
      model.unfollowCounted(lab, ada.userId, bo.userId, SHARDS);
    const call = await check.run(unfollow);
    await isCounted(check, 0, 'Followed once, then unfollowed');
    check.cost(call, 'unfollow and count');
    await check.run(unfollow);
    await isCounted(check, 0, 'Unfollowed for the second time');
  });

  fact('two clients that send the same follow are counted once', async (check) => {
    await check.race([adaFollowsBo, adaFollowsBo]);
    await isCounted(check, 1, 'One follow, sent by two clients at once');
  });

  fact('many follows are counted in many shards', async (check) => {
    for (const followerId of data.crowd.slice(0, FOLLOWERS)) {
      await check.run((lab) => model.followCounted(lab, followerId, bo.userId, SHARDS));
    }
    await isCounted(check, FOLLOWERS, `${FOLLOWERS} users followed`);
    const counters = await countersOf(check, bo.userId);
    check.holds(counters.length > SHARDS / 2, [
      `${FOLLOWERS} follows were counted in ${counters.length} of ${SHARDS} shards${namesOf(counters)}.`,
      'Each shard is one item. How does your code choose the shard of a follow?',
    ]);
  });

  fact('many unfollows are counted in many shards, too', async (check) => {
    const { userId } = bo;
    const leavers = data.crowd.slice(0, FOLLOWERS);
    // They followed when the counter was one item: most shards of it are not there yet.
    const one = { Type: 'Counter', userId, followers: FOLLOWERS } as const;
    await check.begin([
      ...loaded,
      ...leavers.map((followerId, nth) => oldFollow(followerId, nth % SHARDS)),
      counterItem(one, 0),
    ]);
    for (const followerId of leavers) {
      await check.run((lab) => model.unfollowCounted(lab, followerId, userId, SHARDS));
    }
    await isCounted(check, 0, `${FOLLOWERS} users followed, and unfollowed later`);
    const counters = await countersOf(check, userId);
    check.holds(counters.length > SHARDS / 2, [
      `${FOLLOWERS} unfollows were counted in ${counters.length} of ${SHARDS} shards${namesOf(counters)}.`,
      'One counter item takes at most 500 changes a second, so unfollows need many shards too. The count in one shard may be below zero: only the sum matters. How does your code choose the shard of an unfollow?',
    ]);
    const unknown = counters.find(
      (counter) => counter.Type !== 'Counter' || counter.userId !== userId,
    );
    check.holds(unknown === undefined, [
      `An unfollow made the counter item of shard ${unknown?.shard}: expected Type "Counter" and userId ${brief(userId)} in it, found ${brief(unknown?.Type)} for the Type and ${brief(unknown?.userId)} for the userId.`,
      'ADD makes the item if there is none. Which attributes does your update give to the new item?',
    ]);
  });
};

/** The shards of the one follow of a user, and of its one counter. */
async function written(check: Check, userId: string): Promise<{ edge: number; shard: number }> {
  const items = await check.table.items();
  const edge = items.find((item) => item.followeeId === userId);
  const [counterShard] = await countersOf(check, userId);
  const inEdge = shardIn(edge?.GSI1PK, userId);
  const known = Array.from({ length: SHARDS }, (_, shard) => `${shard}`);
  check.holds(counterShard !== undefined && known.includes(counterShard.shard), [
    `Expected one counter item USER#${userId}#SHARD#n / COUNTER, with a shard from 0 to ${SHARDS - 1}; found ${counterShard ? `shard ${counterShard.shard}` : 'none'}. Which item does your Update name?`,
  ]);
  check.holds(inEdge !== undefined && known.includes(inEdge), [
    `Expected the edge in a shard of the index as well, found GSI1PK = ${String(edge?.GSI1PK)}. Where does the edge get its shard?`,
  ]);
  return { edge: Number(inEdge), shard: Number(counterShard?.shard) };
}

async function countersOf(check: Check, userId: string): Promise<CounterShard[]> {
  const items = await check.table.items();
  return items.flatMap((item) => {
    const shard = shardIn(item.PK, userId);
    if (item.SK !== 'COUNTER' || shard === undefined) return [];
    const { followers, Type, userId: of } = item;
    return [{ shard, followers: Number(followers), Type, userId: of }];
  });
}

/** The sum is right; where it is not, the shards say what is missing. */
function isSum(check: Check, call: Call<number>): void {
  const { userId } = check.data.famous;
  const counters = check.loaded.filter((item) => item.SK === 'COUNTER');
  const shards = counters.map(({ PK }) => String(shardIn(PK, userId)));
  const holds = counters.map(({ followers }, place) => `${followers} in shard ${shards[place]}`);
  const keys = shards.map((shard) => listKey(userId, Number(shard)));
  losesNoShard(
    check,
    call,
    COUNTED_FOLLOWERS,
    keys,
    `The counter has ${holds.join(', ')}. With which number does your list of shards begin, and with which does it end?`,
  );
  check.holds(call.value === COUNTED_FOLLOWERS, [
    `The counter has ${holds.join(', ')}: expected ${COUNTED_FOLLOWERS} followers, got ${brief(call.value)}.`,
  ]);
}

/** Few shards by their names. */
function namesOf(counters: readonly CounterShard[]): string {
  return counters.length > 3 ? '' : `: ${counters.map(({ shard }) => `SHARD#${shard}`).join(', ')}`;
}

/** Edges and the counter's sum are both so many. */
async function isCounted(check: Check, expected: number, what: string): Promise<void> {
  const { bo } = check.data.town;
  const items = await check.table.items();
  const edges = items.filter(({ followeeId }) => followeeId === bo.userId).length;
  const counters = await countersOf(check, bo.userId);
  const sum = counters.reduce((total, { followers }) => total + followers, 0);
  const changed =
    sum === expected ? 'counter is right and the edges are' : 'edges are right and the counter is';
  const isEither = edges === expected || sum === expected;
  check.holds(edges === expected && sum === expected, [
    `${what}. Expected ${edgesText(expected)} to ${bo.userId} in the table, and counter items of ${bo.userId} that add up to ${expected}. Found ${edgesText(edges)}, and counter items that add up to ${sum}.`,
    isEither
      ? `The ${changed} not. Which of your requests changes only one of the two?`
      : 'Which of your writes should have been refused?',
  ]);
}

function edgesText(count: number): string {
  return `${count} ${count === 1 ? 'edge' : 'edges'}`;
}
