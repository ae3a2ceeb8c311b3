/** 2.7 mutual follows. */

import * as model from '#lab/02-social/model.ts';
import { itemOf } from '../item.ts';
import type { Person } from '../maker.ts';
import type { Check, Facts } from './context.ts';

const ids = { what: 'ids', label: (id: string) => id };

export const mutual: Facts = (fact) => {
  fact('two lists of similar length are read and compared', async (check) => {
    const { usual } = check.data;
    const call = await check.run((lab) => model.mutualFollows(lab, usual.profile.userId));
    check.sameList(call, mutualOf(usual), ids);
    check.cost(call, 'mutual follows');
  });

  fact('for a star, the shorter list is read, and each edge back is looked up', async (check) => {
    const { celebrity } = check.data;
    const call = await check.run((lab) => model.mutualFollows(lab, celebrity.profile.userId));
    check.sameList(call, mutualOf(celebrity), ids);
    check.cost(call, 'those of a star');
  });

  fact('if a user follows many, the short list is the list of followers', async (check) => {
    const { fan } = check.data;
    const call = await check.run((lab) => model.mutualFollows(lab, fan.profile.userId));
    check.sameList(call, mutualOf(fan), ids);
    check.cost(call, 'those of a fan');
  });

  fact('two lists are read if one is less than twenty times as long', async (check) => {
    const { busy } = check.data;
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

  fact('a hermit has none', async (check) => {
    await hasNone(check, check.data.hermit.profile.userId);
  });
};

async function hasNone(check: Check, userId: string): Promise<void> {
  await check.lists((lab) => model.mutualFollows(lab, userId), [], ids);
}

/** Whom a person follows and is followed by. */
function mutualOf({ follows, followers }: Person): string[] {
  const back = new Set(followers.map(({ followerId }) => followerId));
  return follows.map(({ followeeId }) => followeeId).filter((id) => back.has(id));
}
