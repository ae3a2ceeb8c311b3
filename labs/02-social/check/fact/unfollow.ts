/** 2.3 unfollow somebody. */

import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import { townItems } from '../town.ts';
import { explainIncoherence } from './coherence.ts';
import { type Check, type Facts, isNoRepetition, undoesNothing } from './context.ts';
import { tellsGoneUser } from './gone-user.ts';

/** What the table begins with, and what is left when ada no longer follows bo. */
const BEFORE = ['adaFollowsBo', 'boFollowsAda', 'cleoFollowsBo'] as const;
const LEFT = ['boFollowsAda', 'cleoFollowsBo'] as const;

export const unfollow: Facts = (fact) => {
  const adaUnfollowsBo = (check: Check) => (lab: LabContext) => {
    const { ada, bo } = check.data.town;
    return model.unfollow(lab, ada.userId, bo.userId);
  };

  fact('both halves of the edge go, and both counters with them', async (check) => {
    await check.writes(adaUnfollowsBo(check), townItems(check.data.town, LEFT), 'unfollow');
  });

  fact('unfollowing twice is harmless, and counts once', async (check) => {
    await check.run(adaUnfollowsBo(check));
    await countedOnce(check);
    await check.sameItems(townItems(check.data.town, LEFT));
  });

  fact('a user who follows again after an unfollow can unfollow again', async (check) => {
    await check.begin(townItems(check.data.town, BEFORE));
    const { ada, bo } = check.data.town;
    const what = `${ada.userId} unfollowed ${bo.userId}, followed again, and unfollowed again within a second. Each call returned.`;
    await isNoRepetition(check, adaUnfollowsBo(check), what, townItems(check.data.town, LEFT));
  });

  fact('the other direction is another edge, and stays', async (check) => {
    await check.begin(townItems(check.data.town, BEFORE));
    const { bo, ada } = check.data.town;
    await check.run((lab) => model.unfollow(lab, bo.userId, ada.userId));
    await check.sameItems(townItems(check.data.town, ['adaFollowsBo', 'cleoFollowsBo']));
  });

  fact('unfollowing somebody whom the user does not follow changes nothing', async (check) => {
    const { ada, bo, cleo } = check.data.town;
    const before = townItems(check.data.town, BEFORE);
    const unknown = check.data.hermit.profile.userId;
    for (const [followerId, followeeId] of [
      [cleo.userId, ada.userId],
      [bo.userId, unknown],
      [unknown, bo.userId],
    ] as const) {
      await check.begin(before);
      await check.run((lab) => model.unfollow(lab, followerId, followeeId));
      const changed = await check.table.explainItems(before);
      check.holds(changed === undefined, [
        `${followerId} did not follow ${followeeId}, and unfollowing changed the table.`,
        ...(changed?.lines ?? []),
        'Which of the four items says that this user follows that one?',
      ]);
    }
  });

  fact('of two clients that unfollow at once, one takes the counters back', async (check) => {
    await check.begin(townItems(check.data.town, BEFORE));
    const ended = await check.race([adaUnfollowsBo(check), adaUnfollowsBo(check)]);
    const failed = ended.find((one) => 'error' in one);
    check.holds(failed === undefined, [
      'Two clients unfollowed the same user at once; both should succeed.',
      `One threw ${String(failed && 'error' in failed && failed.error)}`,
    ]);
    await check.sameItems(townItems(check.data.town, LEFT));
  });

  fact('a follow and an unfollow of the same pair at once leave no half', async (check) => {
    await check.begin(townItems(check.data.town, BEFORE));
    const { ada, bo } = check.data.town;
    const followAgain = (lab: LabContext) =>
      model.follow(lab, ada.userId, bo.userId).catch(() => {}); // Refused, if it comes first.
    await check.race([adaUnfollowsBo(check), followAgain]);
    await coherent(check);
  });

  fact('a missing profile is not treated as a missing follow', async (check) => {
    const { town } = check.data;
    const items = townItems(town, BEFORE);
    await tellsGoneUser(check, adaUnfollowsBo(check), items, town.bo, town.follows.adaFollowsBo);
  });

  fact('nobody follows themselves: an unfollow of oneself has nothing to undo', async (check) => {
    await check.begin(townItems(check.data.town, BEFORE));
    const { userId } = check.data.town.ada;
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

async function coherent(check: Check): Promise<void> {
  const lines = explainIncoherence(await check.table.items());
  check.holds(lines === undefined, ['The table contradicts itself afterwards:', ...(lines ?? [])]);
}
