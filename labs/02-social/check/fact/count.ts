/** 2.8 how many followers? */

import { grouped } from '#kit/report/text.ts';
import * as model from '#lab/02-social/model.ts';
import type { Facts } from './context.ts';

export const count: Facts = (fact) => {
  fact('the counter answers with one GetItem, at 5,000 followers too', async (check) => {
    const { profile } = check.data.celebrity;
    const call = await check.run((lab) => model.followerCount(lab, profile.userId));
    check.sameValue(call, profile.followerCount, 'The number of followers');
    check.cost(call, 'follower count');
  });

  fact('the recount counts the edges of every page', async (check) => {
    const { profile, followers } = check.data.celebrity;
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
    for (const userId of [check.data.hermit.profile.userId, check.data.town.ada.userId]) {
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
