/** 7.2 a random suffix, and what holds for every follow of a sharded user. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/07-hot-partitions/model.ts';
import type { ShardData } from '../fixture.ts';
import { followItem, listKey, shardIn } from '../item.ts';
import type { Check, Facts } from './context.ts';

/** Follows somebody who has so many shards. */
type ShardedFollow = (
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
) => Promise<void>;

const SHARDS = 10;
const FEW_SHARDS = 5;
const FOLLOWERS = 150;
/** A shard may have this many times its part; a fair draw stays far below. */
const UNEVEN = 2;
/** So much more or less than its part, where the numbers that are drawn are even. */
const UNEVEN_BY_DRAW = 0.25;
/** What to think about where some shards get too much. */
const SPREAD_BY = {
  '7.2': 'Which values does your suffix take, and how often does it take each of them?',
  '7.3': 'Which part of the follower’s id does your suffix depend on?',
} as const;
const MOST_SHARDS = 200;
const BAD_COUNTS = [0, -1, 2.5, Number.NaN, MOST_SHARDS + 1];

/** One follow: its item, its price, its refusals. */
export function followFacts(
  fact: AddFact<ShardData>,
  step: '7.2' | '7.3',
  follow: ShardedFollow,
  pattern: string,
): void {
  const adaFollowsBo =
    ({ data }: Check, shards = SHARDS) =>
    (lab: LabContext) =>
      follow(lab, data.town.ada.userId, data.town.bo.userId, shards);

  fact('a follow is one item, which the index shows in a shard of the followee', async (check) => {
    const { ada, bo } = check.data.town;
    // One shard: whatever chance says, the number is known.
    const call = await check.run(adaFollowsBo(check, 1));
    const [shard] = await shardsOf(check, bo.userId);
    const edge = {
      Type: 'Follow' as const,
      followerId: ada.userId,
      followeeId: bo.userId,
      since: check.now.toISOString(),
    };
    const before = check.loaded;
    const GSI1PK = `${listKey(bo.userId)}#SHARD#${shard}`;
    await check.sameItems([...before, { ...followItem(edge), GSI1PK }]);
    check.cost(call, pattern);
  });

  fact('following twice, or oneself, is refused', async (check) => {
    const { ada } = check.data.town;
    await check.runAny(adaFollowsBo(check, 1));
    // Often: by chance the same shard would be chosen again.
    for (const shards of [1, ...Array<number>(5).fill(SHARDS)]) {
      const twice = 'Following somebody for the second time';
      await check.refuses(twice, 'alreadyFollowing', adaFollowsBo(check, shards));
    }
    await check.refuses('Following oneself', 'self', (lab) =>
      follow(lab, ada.userId, ada.userId, SHARDS),
    );
  });

  fact('an impossible number of shards is refused, and the largest is not', async (check) => {
    for (const bad of BAD_COUNTS) {
      const what = `Following somebody over ${bad} shards`;
      await check.refuses(what, 'badShardCount', (lab) =>
        follow(lab, check.data.town.cleo.userId, check.data.town.bo.userId, bad),
      );
    }
    const { cleo, bo } = check.data.town;
    await check.run((lab) => follow(lab, cleo.userId, bo.userId, MOST_SHARDS));
  });

  fact('every shard gets about its part, and no other shard is used', async (check) => {
    const { bo } = check.data.town;
    const draws = await withEvenDraws(check.now, async () => {
      for (const followerId of check.data.crowd.slice(0, FOLLOWERS)) {
        await check.run((lab) => follow(lab, followerId, bo.userId, FEW_SHARDS));
      }
    });
    const shards = await shardsOf(check, bo.userId);
    inRange(check, shards, FEW_SHARDS);
    const sizes = Array.from(
      { length: FEW_SHARDS },
      (_, shard) => shards.filter((one) => one === String(shard)).length,
    );
    const part = FOLLOWERS / FEW_SHARDS;
    const used = sizes.filter((size) => size > 0).length;
    check.holds(Math.max(...sizes) <= UNEVEN * part && used === FEW_SHARDS, [
      `${FOLLOWERS} users followed one account within one millisecond. Their edges are in ${used} of ${FEW_SHARDS} shards: ${sizes.map((size, shard) => `${size} in SHARD#${shard}`).join(', ')}.`,
      `Expected some follows in every shard, and at most ${UNEVEN * part} in one shard. Each shard is one key, and one key is on one partition.`,
      SPREAD_BY[step],
    ]);
    await evenOf(check, draws, sizes);
  });
}

/** The shards of a user's followers, as the table has them. */
export async function shardsOf(check: Check, followeeId: string): Promise<string[]> {
  const items = await check.table.items();
  const edges = items.filter((item) => item.Type === 'Follow' && item.followeeId === followeeId);
  const keys = edges.map(({ GSI1PK }) => GSI1PK);
  const bare = keys.find((key) => shardIn(key, followeeId) === undefined);
  check.holds(bare === undefined, [
    `A follow was written under GSI1PK = ${String(bare)}.`,
    `Expected USER#${followeeId}#SHARD#n. Without that suffix, everybody who follows ${followeeId} writes to one key of the index. Where does the shard’s number get into the key?`,
  ]);
  return keys.map((key) => String(shardIn(key, followeeId)));
}

/**
 * Where the number that is drawn leads straight to the shard, nothing is left to chance: even numbers
 * come evenly into the shards. A number that is drawn and then mixed leads anywhere.
 */
async function evenOf(
  check: Check,
  draws: readonly number[],
  sizes: readonly number[],
): Promise<void> {
  if (draws.length !== FOLLOWERS) return;
  const items = await check.table.items();
  const shards = new Map(items.map(({ followerId, GSI1PK }) => [followerId, GSI1PK]));
  const chosen = draws
    .map((draw, nth) => ({ draw, shard: shards.get(check.data.crowd[nth]) }))
    .sort((one, other) => one.draw - other.draw);
  const changes = chosen.filter(({ shard }, place) => shard !== chosen[place + 1]?.shard).length;
  if (changes > sizes.length) return;
  const part = FOLLOWERS / sizes.length;
  const isEven = sizes.every((size) => Math.abs(size - part) <= UNEVEN_BY_DRAW * part);
  check.holds(isEven, [
    `In this check, Math.random() returned ${draws.length} numbers that lie evenly between 0 and 1. Shards 0 to ${sizes.length - 1} got ${sizes.join(', ')} follows.`,
    `Expected about ${part} follows in each shard. Which part of the numbers from 0 to 1 leads to the first shard, and which part leads to the second?`,
  ]);
}

/** The shards that were written are those that a reader asks. */
function inRange(check: Check, shards: readonly string[], shardCount: number): void {
  const known = new Set(Array.from({ length: shardCount }, (_, shard) => String(shard)));
  const others = [...new Set(shards)].filter((shard) => !known.has(shard)).sort();
  check.holdsOr('LOST-SHARD', others.length === 0, [
    `${shardCount} shards have the numbers 0 to ${shardCount - 1}. Your function wrote into shard${others.length === 1 ? '' : 's'} ${others.join(', ')}. No reader asks there, so these follows are lost. What is the smallest number that your suffix can be, and what is the largest?`,
  ]);
}

// Chance as even as can be, and a clock that stands still: what a model draws its shards from.

/** The golden ratio's part behind the point: its multiples lie evenly between 0 and 1. */
const STEP = (Math.sqrt(5) - 1) / 2;

/**
 * While something is done, the numbers of `Math.random()` lie evenly, and no time goes by.
 *
 * @param at the time meanwhile: the same in each run
 * @returns the numbers that were drawn, in order
 */
async function withEvenDraws(at: Date, use: () => Promise<void>): Promise<number[]> {
  const real = { random: Math.random, Date: globalThis.Date };
  const now = at.getTime();
  const draws: number[] = [];
  Math.random = () => {
    const draw = ((draws.length + 1) * STEP) % 1;
    draws.push(draw);
    return draw;
  };
  globalThis.Date = new Proxy(real.Date, {
    construct: (date, input, made) =>
      Reflect.construct(date, input.length === 0 ? [now] : input, made),
    get: (date, name) => (name === 'now' ? () => now : Reflect.get(date, name)),
  });
  try {
    await use();
    return draws;
  } finally {
    Math.random = real.random;
    globalThis.Date = real.Date;
  }
}

export const atRandom: Facts = (fact) => {
  followFacts(fact, '7.2', (...input) => model.followAtRandom(...input), 'follow, random shard');
};
