/** 2.5 is one following the other? */

import * as model from '#lab/02-social/model.ts';
import type { Facts } from './context.ts';

export const isFollowing: Facts = (fact) => {
  fact('the other direction is another question', async (check) => {
    const { profile, follows, followers } = check.data.usual;
    const back = new Set(followers.map(({ followerId }) => followerId));
    const oneWay = follows.find(({ followeeId }) => !back.has(followeeId))?.followeeId ?? '';
    const call = await check.run((lab) => model.isFollowing(lab, oneWay, profile.userId));
    check.sameValue(call, false, 'The answer for a user who is only followed');
  });

  fact('two ids are two users, even if one id is the beginning of the other', async (check) => {
    const { usual, almostFollowed } = check.data;
    const call = await check.run((lab) =>
      model.isFollowing(lab, usual.profile.userId, almostFollowed),
    );
    check.sameValue(call, false, `The answer for '${almostFollowed}', whom nobody follows,`);
  });

  fact('one GetItem says that a user follows another', async (check) => {
    const [edge] = check.data.usual.follows;
    const { followerId = '', followeeId = '' } = edge ?? {};
    const call = await check.run((lab) => model.isFollowing(lab, followerId, followeeId));
    check.sameValue(call, true, 'The answer for a user who follows');
    check.cost(call, 'is following');
  });

  fact('nobody follows themselves, and asking is no error', async (check) => {
    const { userId } = check.data.usual.profile;
    const call = await check.run((lab) => model.isFollowing(lab, userId, userId));
    check.sameValue(call, false, 'The answer for a user and the same user');
  });
};
