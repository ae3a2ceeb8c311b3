/** 2.1 put and get a profile. */

import * as model from '#lab/02-social/model.ts';
import type { NewProfile, Profile } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { type Facts, refusedAs } from './context.ts';

const newProfile = ({ userId, name, bio }: Profile): NewProfile => ({ userId, name, bio });

export const profile: Facts = (fact) => {
  fact('a profile is stored once, its counters at 0', async (check) => {
    const { ada, dora } = check.data.town;
    const call = await check.run((lab) => model.putProfile(lab, newProfile(ada)));
    await check.sameItems([itemOf({ ...dora, followerCount: 3 }), itemOf(ada)]);
    check.cost(call, 'put a profile');
  });

  fact('a put never overwrites: followers do not fall back to 0', async (check) => {
    const { dora } = check.data.town;
    const again = { ...newProfile(dora), name: 'Somebody Else' };
    const what = 'Putting a user whose id is taken';
    await check.refuses(what, ...refusedAs('alreadyExists'), (lab) => model.putProfile(lab, again));
  });

  fact('one GetItem returns a profile', async (check) => {
    const { dora } = check.data.town;
    const call = await check.run((lab) => model.getProfile(lab, dora.userId));
    check.sameValue(call, { ...dora, followerCount: 3 }, 'The profile');
    check.cost(call, 'get a profile');
  });

  fact('an unknown user is nothing', async (check) => {
    const { cleo } = check.data.town;
    const call = await check.run((lab) => model.getProfile(lab, cleo.userId));
    check.sameValue(call, undefined, 'The profile of a user who does not exist');
  });

  fact('a user who is made like another one begins with counters of 0', async (check) => {
    const { cleo, dora } = check.data.town;
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
