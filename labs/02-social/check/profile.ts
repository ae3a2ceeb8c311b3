/** 2.1 put and get a profile. */

import * as model from '#lab/02-social/model.ts';
import type { NewProfile, Profile } from '../entities.ts';
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
};
