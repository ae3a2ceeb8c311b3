/** 2.1 profiles; 2.5 is one following the other; 2.7 mutual follows; 2.8 how many followers? */

import { grouped } from '#kit/report/text.ts';
import * as model from '#lab/02-social/model.ts';
import type { NewProfile, Profile } from '../../entities.ts';
import { itemOf } from '../item.ts';
import type { Person } from '../maker.ts';
import type { Facts } from './context.ts';

const newProfile = ({ userId, name, bio }: Profile): NewProfile => ({ userId, name, bio });

export const profile: Facts = (fact, data) => {
  const { ada, dora, cleo } = data.town;

  fact('a profile is stored once, its counters at 0', async (check) => {
    const call = await check.run((lab) => model.putProfile(lab, newProfile(ada)));
    await check.sameItems([itemOf({ ...dora, followerCount: 3 }), itemOf(ada)]);
    check.cost(call, 'put a profile');
  });

  fact('a put never overwrites: followers do not fall back to 0', async (check) => {
    const again = { ...newProfile(dora), name: 'Somebody Else' };
    const what = 'Putting a user whose id is taken';
    await check.refuses(what, 'alreadyExists', (lab) => model.putProfile(lab, again));
  });

  fact('one GetItem returns a profile', async (check) => {
    const call = await check.run((lab) => model.getProfile(lab, dora.userId));
    check.sameValue(call, { ...dora, followerCount: 3 }, 'The profile');
    check.cost(call, 'get a profile');
  });

  fact('an unknown user is nothing', async (check) => {
    const call = await check.run((lab) => model.getProfile(lab, cleo.userId));
    check.sameValue(call, undefined, 'The profile of a user who does not exist');
  });

  fact('a user who is made like another one begins with counters of 0', async (check) => {
    // A profile as it was read: more than was asked for.
    const likeDora = { ...dora, userId: cleo.userId, followerCount: 3, followingCount: 2 };
    await check.run((lab) => model.putProfile(lab, likeDora));
    const found = (await check.table.items()).find(({ userId }) => userId === cleo.userId);
    check.holds(found?.followerCount === 0 && found?.followingCount === 0, [
      `${cleo.userId} was made like another user, whose profile was given whole. The new profile says followerCount ${found?.followerCount} and followingCount ${found?.followingCount}.`,
      'If two parts of an object have a member of one name, the later part wins. Which part of your item is the last?',
    ]);
  });
};

export const isFollowing: Facts = (fact, data) => {
  const { usual, almostFollowed } = data;
  const { profile, follows, followers } = usual;
  const { userId } = profile;

  fact('the other direction is another question', async (check) => {
    const back = new Set(followers.map(({ followerId }) => followerId));
    const oneWay = follows.find(({ followeeId }) => !back.has(followeeId))?.followeeId ?? '';
    const call = await check.run((lab) => model.isFollowing(lab, oneWay, userId));
    check.sameValue(call, false, 'The answer for a user who is only followed');
  });

  fact('two ids are two users, even if one id is the beginning of the other', async (check) => {
    const call = await check.run((lab) => model.isFollowing(lab, userId, almostFollowed));
    check.sameValue(call, false, `The answer for '${almostFollowed}', whom nobody follows,`);
  });

  fact('one GetItem says that a user follows another', async (check) => {
    const [edge] = follows;
    const { followerId = '', followeeId = '' } = edge ?? {};
    const call = await check.run((lab) => model.isFollowing(lab, followerId, followeeId));
    check.sameValue(call, true, 'The answer for a user who follows');
    check.cost(call, 'is following');
  });

  fact('nobody follows themselves, and asking is no error', async (check) => {
    const call = await check.run((lab) => model.isFollowing(lab, userId, userId));
    check.sameValue(call, false, 'The answer for a user and the same user');
  });
};

const ids = { what: 'ids', label: (id: string) => id };

export const mutual: Facts = (fact, data) => {
  const { usual, celebrity, fan, busy } = data;

  fact('two lists of similar length are read and compared', async (check) => {
    const call = await check.run((lab) => model.mutualFollows(lab, usual.profile.userId));
    check.sameList(call, mutualOf(usual), ids);
    check.cost(call, 'mutual follows');
  });

  fact('for a star, the shorter list is read, and each edge back is looked up', async (check) => {
    const call = await check.run((lab) => model.mutualFollows(lab, celebrity.profile.userId));
    check.sameList(call, mutualOf(celebrity), ids);
    check.cost(call, 'those of a star');
  });

  fact('if a user follows many, the short list is the list of followers', async (check) => {
    const call = await check.run((lab) => model.mutualFollows(lab, fan.profile.userId));
    check.sameList(call, mutualOf(fan), ids);
    check.cost(call, 'those of a fan');
  });

  fact('two lists are read if one is less than twenty times as long', async (check) => {
    const own = [busy.profile, ...busy.follows, ...busy.followers].map(itemOf);
    await check.table.restore(own);
    const outcome = await check.runAny((lab) => model.mutualFollows(lab, busy.profile.userId));
    await check.table.remove(own);
    const value = 'value' in outcome ? outcome.value : undefined;
    check.sameList({ ...outcome, value }, mutualOf(busy), ids);
    // The first is for the two counters.
    const gets = outcome.trace.filter(({ operation }) => operation.includes('Get'));
    check.holds(gets.length <= 1, [
      `${busy.profile.userId} follows ${busy.follows.length} users and has ${busy.followers.length} followers. Your code looked edges up by their keys.`,
      'From which length of the other list on do you look up?',
    ]);
  });

  fact(
    'who is followed and follows nobody, a hermit, and a user that is not there have none',
    async (check) => {
      // Followed by twenty, so that the shorter list is the empty one.
      const admired = { ...usual.profile, userId: `x${usual.profile.userId}`, followingCount: 0 };
      await check.table.restore([itemOf(admired)]);
      for (const userId of [admired.userId, data.hermit.profile.userId, `y${admired.userId}`]) {
        await check.lists((lab) => model.mutualFollows(lab, userId), [], ids);
      }
      await check.table.remove([itemOf(admired)]);
    },
  );
};

/** Whom a person follows and is followed by. */
function mutualOf({ follows, followers }: Person): string[] {
  const back = new Set(followers.map(({ followerId }) => followerId));
  return follows.map(({ followeeId }) => followeeId).filter((id) => back.has(id));
}

export const count: Facts = (fact, data) => {
  const { profile, followers } = data.celebrity;

  fact('the counter answers with one GetItem, at 5,000 followers too', async (check) => {
    const call = await check.run((lab) => model.followerCount(lab, profile.userId));
    check.sameValue(call, profile.followerCount, 'The number of followers');
    check.cost(call, 'follower count');
  });

  fact('the recount counts the edges of every page', async (check) => {
    const call = await check.run((lab) => model.recountFollowers(lab, profile.userId));
    const read = call.trace.reduce((sum, { itemsRead }) => sum + itemsRead, 0);
    check.holds(call.value !== read || read !== followers.length - 1, [
      `Your code read ${grouped(read)} edges of ${grouped(followers.length)}. ${followers.at(-1)?.followerId} is the last follower in key order: a letter outside a to z comes behind z.`,
      'Which sort keys does your Query read, from which one to which one?',
    ]);
    check.sameValue(call, followers.length, 'The number of edges');
    check.cost(call, 'recount followers');
  });

  fact('a hermit has none, and somebody unknown neither', async (check) => {
    for (const userId of [data.hermit.profile.userId, data.town.ada.userId]) {
      const shown = await check.run((lab) => model.followerCount(lab, userId));
      check.sameValue(shown, 0, `The number of followers of ${userId}`);
      check.holds(shown.trace.length === 1, [
        `${userId} has no followers. To say so you sent ${shown.trace.length} requests.`,
        'One request is enough. Which line of yours takes 0 for an answer that is missing?',
      ]);
      const counted = await check.run((lab) => model.recountFollowers(lab, userId));
      check.sameValue(counted, 0, `The number of edges to ${userId}`);
    }
  });
};
