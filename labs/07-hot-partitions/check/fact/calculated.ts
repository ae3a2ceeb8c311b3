/** 7.3 a calculated suffix. */

import * as model from '#lab/07-hot-partitions/model.ts';
import { followItem } from '../item.ts';
import type { Check, Facts } from './context.ts';
import { followFacts, shardsOf } from './sharded-follow.ts';

const SHARDS = 10;
const FOLLOWERS = 12;
/** In one shard: some kilobytes. */
const MANY = 80;
const ALIKE = 40;
/** The ids are made of them, and end in the same digits. */
const SYLLABLES = ['ma', 'ren', 'lo', 'ti'];
const YEAR = 2026;
/** By chance the same shard would be chosen again. */
const TIMES = 8;

export const calculated: Facts = (fact, data, loaded) => {
  const { bo, boToo, cleo } = data.town;

  followFacts(fact, '7.3', (...input) => model.followCalculated(...input), 'follow, own shard');

  fact('the same follower gets the same shard, every time', async (check) => {
    const [followerId] = data.crowd as [string];
    const chosen = new Set<string>();
    for (let time = 0; time < TIMES; time++) {
      await check.begin(loaded);
      await check.run((lab) => model.followCalculated(lab, followerId, bo.userId, SHARDS));
      for (const shard of await shardsOf(check, bo.userId)) chosen.add(shard);
    }
    check.holds(chosen.size === 1, [
      `The same follow was made ${TIMES} times, each time on a fresh table. It came into different shards.`,
      'A number that is calculated from the follower’s id alone is the same every time. What else does your calculation use?',
    ]);
  });

  fact('followers whose ids are alike are spread, too', async (check) => {
    const ids = Array.from({ length: ALIKE }, (_, number) => alike(number + 1));
    const used = await shardsUsedBy(check, ids);
    check.holds(used > SHARDS / 2, [
      `${ALIKE} followers, ${ids[0]} to ${ids.at(-1)}, came into ${used} of ${SHARDS} shards.`,
      'Ids that begin alike, end alike or have the same length need different numbers. Which letters of the id does your number depend on?',
    ]);
  });

  fact('one Query of one shard finds the edge of one follower', async (check) => {
    for (const followerId of data.crowd.slice(0, FOLLOWERS)) {
      await check.run((lab) => model.followCalculated(lab, followerId, bo.userId, SHARDS));
      const call = await check.run((lab) => model.listedFollow(lab, bo.userId, followerId, SHARDS));
      const since = check.now.toISOString();
      const edge = { Type: 'Follow', followerId, followeeId: bo.userId, since };
      check.sameValue(call, edge, `The follow of ${followerId} in the index`);
    }
  });

  fact('one edge is read, however many edges its shard has', async (check) => {
    const [followerId, ...others] = data.crowd.slice(0, MANY) as [string, ...string[]];
    await check.run((lab) => model.followCalculated(lab, followerId, bo.userId, SHARDS));
    const [shard] = await shardsOf(check, bo.userId);
    const since = check.now.toISOString();
    await check.table.restore(
      others.map((other) =>
        followItem(
          { Type: 'Follow', followerId: other, followeeId: bo.userId, since },
          Number(shard),
        ),
      ),
    );
    const call = await check.run((lab) => model.listedFollow(lab, bo.userId, followerId, SHARDS));
    check.cost(call, 'one follow in the list');
  });

  fact('another user, whose id only begins with the same letters, is not found', async (check) => {
    const since = check.now.toISOString();
    const edge = {
      Type: 'Follow',
      followerId: boToo.userId,
      followeeId: cleo.userId,
      since,
    } as const;
    await check.table.restore([followItem(edge, 0)]);
    const ended = await check.run((lab) => model.listedFollow(lab, cleo.userId, boToo.userId, 1));
    check.sameValue(ended, edge, 'The follow of a user with one shard');
    const call = await check.run((lab) => model.listedFollow(lab, cleo.userId, bo.userId, 1));
    check.holds(call.value?.followerId !== boToo.userId, [
      `${bo.userId} does not follow ${cleo.userId}, and ${boToo.userId} does. Asked for the follow of ${bo.userId}, your function returned the follow of ${boToo.userId}.`,
      `Which of your conditions should leave out an id that only begins with ${bo.userId}?`,
    ]);
    check.sameValue(
      call,
      undefined,
      `The follow of ${bo.userId}, who does not follow ${cleo.userId},`,
    );
  });

  fact(
    'followers whose ids have the same letters in another order are spread, too',
    async (check) => {
      const ids = ordersOf(SYLLABLES).map((order) => `${order.join('')}${YEAR}`);
      const used = await shardsUsedBy(check, ids);
      // A usual hash of strings multiplies by 31: of ten remainders it gives such ids only five.
      check.holds(used > SHARDS / 3, [
        `${ids.length} followers, such as ${ids[0]} and ${ids.at(-1)}, came into ${used} of ${SHARDS} shards.`,
        'Their ids have the same letters and digits, in another order. Does your number depend on the place of each letter?',
      ]);
    },
  );
};

/** How many shards these followers of one user came into. */
async function shardsUsedBy(check: Check, followerIds: readonly string[]): Promise<number> {
  const { bo } = check.data.town;
  await check.begin();
  for (const followerId of followerIds) {
    await check.run((lab) => model.followCalculated(lab, followerId, bo.userId, SHARDS));
  }
  return new Set(await shardsOf(check, bo.userId)).size;
}

/** The members in every order. */
function ordersOf<T>(members: readonly T[]): T[][] {
  if (members.length < 2) return [[...members]];
  return members.flatMap((first) =>
    ordersOf(members.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

/** An id that begins and ends as all the others do. */
function alike(number: number): string {
  return `fan${number}th`;
}
