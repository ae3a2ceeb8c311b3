/** 2.2 follow and 2.3 unfollow somebody; some of it holds for the follows of 2.13 and 2.16 as well. */

import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Follow, Follower, Profile } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { townItems } from '../town.ts';
import { type Check, type Facts, isNoRepetition, undoesNothing } from './context.ts';

/** What the table begins with. */
const BEFORE = ['cleoFollowsAda', 'boFollowsCleo'] as const;

export const follow: Facts = (fact, data) => {
  const { town } = data;
  const { userId } = data.hermit.profile;
  const { ada, bo, dora } = town;

  const adaFollowsBo = (lab: LabContext) => model.follow(lab, ada.userId, bo.userId);

  fact('both halves of the edge and both counters change together', async (check) => {
    const call = await check.run(adaFollowsBo);
    await followsOneWay(check);
    const ends = { followerId: ada.userId, followeeId: bo.userId };
    const added: Follow = { Type: 'Follow', ...ends, since: check.now.toISOString() };
    await check.sameItems(townItems(town, BEFORE, [added]));
    check.cost(call, 'follow');
  });

  fact('following twice is refused, and counts once', async (check) => {
    await check.run(adaFollowsBo);
    const what = 'Following somebody for the second time';
    await check.refuses(what, 'alreadyFollowing', adaFollowsBo);
  });

  fact('nobody follows themselves', async (check) => {
    await check.refuses('Following oneself', 'self', (lab) =>
      model.follow(lab, ada.userId, ada.userId),
    );
  });

  fact('two ids that differ only in capitals are two users', async (check) => {
    const other = { ...ada, userId: ada.userId.toUpperCase() };
    await check.table.restore([itemOf(other)]);
    await check.run((lab) => model.follow(lab, ada.userId, other.userId));
    await coherent(check, 1);
  });

  fact('a user who does not exist is refused, and nothing is half-written', async (check) => {
    const what = 'Following a user who does not exist';
    await check.refuses(what, 'notFound', (lab) => model.follow(lab, ada.userId, userId));
    await check.refuses('Following as a user who does not exist', 'notFound', (lab) =>
      model.follow(lab, userId, ada.userId),
    );
  });

  fact('of two clients that follow for the same user, one is refused', async (check) => {
    await check.raced([adaFollowsBo, adaFollowsBo], 1, (done) => [
      'Two clients made the same user follow the same one, at the same moment.',
      `Expected one to be refused as alreadyFollowing; ${done} succeeded.`,
    ]);
    await coherent(check, 1);
  });

  fact('two users who follow a third at once are both counted', async (check) => {
    const follows = [ada, bo].map(
      ({ userId }) =>
        (lab: LabContext) =>
          model.follow(lab, userId, dora.userId),
    );
    await check.raced(follows, 2, (done) => [
      'Two users followed a third at the same moment; both should succeed.',
      `${done} did.`,
    ]);
    await coherent(check, 2);
  });
};

/** The reverse half is not a follow of its own. */
async function followsOneWay(check: Check): Promise<void> {
  const { ada, bo } = check.data.town;
  const { PK, SK } = itemOf(check.data.town.follows.boFollowsAda);
  const items = await check.table.items();
  check.holds(!items.some((item) => item.PK === PK && item.SK === SK), [
    `${ada.userId} followed ${bo.userId}. Now the table has ${PK} / ${SK}, which says that ${bo.userId} follows back.`,
    "In your keys, what is the difference between a user's followers and the users whom that user follows?",
  ]);
}

/** Halves and counters agree, and so many follows were added. */
async function coherent(check: Check, added: number): Promise<void> {
  await check.agrees(explainIncoherence);
  const items = await check.table.items();
  const follows = items.filter((item) => item.Type === 'Follow').length - BEFORE.length;
  check.holds(follows === added, [
    `Expected ${added} more ${added === 1 ? 'follow' : 'follows'} in the table, found ${follows}.`,
  ]);
}

/** What is left when ada no longer follows bo. */
const LEFT = ['boFollowsAda', 'cleoFollowsBo'] as const;

export const unfollow: Facts = (fact, data, loaded) => {
  const { town } = data;
  const { ada, bo, cleo } = town;
  const { userId } = ada;
  const adaUnfollowsBo = (lab: LabContext) => model.unfollow(lab, ada.userId, bo.userId);

  fact('both halves of the edge go, and both counters with them', async (check) => {
    await check.writes(adaUnfollowsBo, townItems(town, LEFT), 'unfollow');
  });

  fact('unfollowing twice is harmless, and counts once', async (check) => {
    await check.run(adaUnfollowsBo);
    await countedOnce(check);
    await check.sameItems(townItems(town, LEFT));
  });

  fact('a user who follows again after an unfollow can unfollow again', async (check) => {
    const what = `${ada.userId} unfollowed ${bo.userId}, followed again, and unfollowed again within a second. Each call returned.`;
    await isNoRepetition(check, adaUnfollowsBo, what, townItems(town, LEFT));
  });

  fact('the other direction is another edge, and stays', async (check) => {
    await check.run((lab) => model.unfollow(lab, bo.userId, ada.userId));
    await check.sameItems(townItems(town, ['adaFollowsBo', 'cleoFollowsBo']));
  });

  fact('unfollowing somebody whom the user does not follow changes nothing', async (check) => {
    const unknown = data.hermit.profile.userId;
    for (const [followerId, followeeId] of [
      [cleo.userId, ada.userId],
      [bo.userId, unknown],
      [unknown, bo.userId],
    ] as const) {
      await check.begin(loaded);
      await check.run((lab) => model.unfollow(lab, followerId, followeeId));
      await check.sameItems(
        loaded,
        `${followerId} did not follow ${followeeId}, and unfollowing changed the table.`,
        'Which of the four items says that this user follows that one?',
      );
    }
  });

  fact('of two clients that unfollow at once, one takes the counters back', async (check) => {
    await check.raced([adaUnfollowsBo, adaUnfollowsBo], 2, (_, thrown) => [
      'Two clients unfollowed the same user at once; both should succeed.',
      `One threw ${thrown}`,
    ]);
    await check.sameItems(townItems(town, LEFT));
  });

  fact('a follow and an unfollow of the same pair at once leave no half', async (check) => {
    const followAgain = (lab: LabContext) =>
      model.follow(lab, ada.userId, bo.userId).catch(() => {}); // Refused, if it comes first.
    await check.race([adaUnfollowsBo, followAgain]);
    await check.agrees(explainIncoherence);
  });

  fact('a missing profile is not treated as a missing follow', async (check) => {
    await tellsGoneUser(check, adaUnfollowsBo, loaded, bo, town.follows.adaFollowsBo);
  });

  fact('nobody follows themselves: an unfollow of oneself has nothing to undo', async (check) => {
    await undoesNothing(check, `${userId} unfollows ${userId}`, (lab) =>
      model.unfollow(lab, userId, userId),
    );
  });
};

/** The second call found no edge, and left the counters alone. */
async function countedOnce(check: Check): Promise<void> {
  const items = await check.table.items();
  const changed = townItems(check.data.town, LEFT).flatMap((wanted) => {
    const found = items.find(({ PK, SK }) => PK === wanted.PK && SK === wanted.SK);
    return (['followerCount', 'followingCount'] as const).flatMap((name) => {
      const isRight = found?.[name] === wanted[name];
      return isRight
        ? []
        : [`${name} of ${wanted.userId}: expected ${wanted[name]}, received ${found?.[name]}`];
    });
  });
  check.holds(changed.length === 0, [
    'unfollow was called for the second time, and found no edge to delete. Still it changed a counter again.',
    `${changed.join('; ')}.`,
    'A Delete of an item that is not there is no error. What must be true of the edge, so that nothing changes the second time?',
  ]);
}

/**
 * A call that ends a follow deletes it, or says that it has not; no profile comes into being.
 *
 * @param items of the table, with the profile that is then taken out
 */
export async function tellsGoneUser(
  check: Check,
  call: ModelCall<void>,
  items: readonly Item[],
  profile: Profile,
  follow: Follow,
): Promise<void> {
  const [gone, edge] = [itemOf(profile), itemOf(follow)];
  await check.begin(items.filter((item) => !isOne(item, gone)));
  const outcome = await check.runAny(call);
  const after = await check.table.items();
  const isLeft = after.some((item) => isOne(item, edge));
  check.holds('error' in outcome || !isLeft, [
    `The profile of ${profile.userId} was gone, and the follow ${edge.PK} / ${edge.SK} was still there. Your call returned without an error, and the follow is still there.`,
    'Which of the conditions of your transaction says that there is nothing to undo?',
  ]);
  const made = after.find((item) => isOne(item, gone));
  check.holds(made === undefined, [
    `The profile of ${profile.userId} was gone. After your call there is an item ${gone.PK} / ${gone.SK}: ${namesOf(made)}.`,
    'An Update makes the item that it does not find. Which condition says that the profile is there?',
  ]);
}

/** Such as `it has followerCount, and no name`. */
function namesOf(item: Item = {}): string {
  const names = Object.keys(item).filter((name) => name !== 'PK' && name !== 'SK');
  return `it has ${names.join(' and ') || 'its keys alone'}, and no name`;
}

function isOne(item: Item, { PK, SK }: Item): boolean {
  return item.PK === PK && item.SK === SK;
}

/**
 * Explains where items contradict one another; nothing where they do not.
 *
 * Every forward half has its reverse half, and every profile counts what there is.
 */
export function explainIncoherence(items: readonly Item[]): string[] | undefined {
  const follows = items.filter((item) => item.Type === 'Follow') as unknown as Follow[];
  const followers = items.filter((item) => item.Type === 'Follower') as unknown as Follower[];
  const profiles = items.filter((item) => item.Type === 'Profile') as unknown as Profile[];
  const lines = [
    ...unmatched(follows, followers, 'has no reverse half'),
    ...unmatched(followers, follows, 'has no forward half'),
    ...profiles.flatMap((profile) => [
      ...miscount(profile, 'followerCount', followers, 'followeeId'),
      ...miscount(profile, 'followingCount', follows, 'followerId'),
    ]),
  ];
  return lines.length > 0 ? lines : undefined;
}

type Ends = Pick<Follow, 'followerId' | 'followeeId'>;

function unmatched(halves: readonly Ends[], others: readonly Ends[], what: string): string[] {
  const textOf = ({ followerId, followeeId }: Ends): string => `${followerId} -> ${followeeId}`;
  const known = new Set(others.map(textOf));
  return halves
    .map(textOf)
    .filter((text) => !known.has(text))
    .map((text) => `the edge ${text} ${what}`);
}

function miscount(
  profile: Profile,
  counter: 'followerCount' | 'followingCount',
  edges: readonly Ends[],
  end: keyof Ends,
): string[] {
  const there = edges.filter((edge) => edge[end] === profile.userId).length;
  const counted = profile[counter];
  return counted === there
    ? []
    : [`${counter} of ${profile.userId} is ${counted}, and there are ${there} such edges`];
}
