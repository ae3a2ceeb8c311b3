/** 2.14 friends, friends in common, and an end of a friendship. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import { withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Friend } from '../../entities.ts';
import { circleItems, friendsIn } from '../circle.ts';
import { fixture, type SocialData } from '../fixture.ts';
import { type Check, type Facts, isNoRepetition, refusedAs } from './context.ts';

const friendsOf = {
  what: 'friends',
  label: ({ userId, friendId }: Friend) => `${userId} - ${friendId}`,
};
const ids = { what: 'ids', label: (id: string) => id };

export const friend: Facts = (fact) => {
  const ends = (oneId: string, otherId: string) => (lab: LabContext) =>
    model.unfriend(lab, oneId, otherId);

  fact('one Query gives the friends of a user, and no other edges', async (check) => {
    const { circle } = check.data;
    const call = await check.run((lab) => model.friends(lab, circle.aliceId));
    check.sameList(call, friendsIn(circle, circle.aliceId), friendsOf);
    check.cost(call, 'friends of a user');
  });

  fact('a user whose id only begins alike has friends of their own', async (check) => {
    const { circle, hermit } = check.data;
    const call = await check.run((lab) => model.friends(lab, circle.namesakeId));
    check.sameList(call, friendsIn(circle, circle.namesakeId), friendsOf);
    await check.lists((lab) => model.friends(lab, hermit.profile.userId), [], friendsOf);
  });

  fact('friends in common are two Queries, whoever is named first', async (check) => {
    const { circle } = check.data;
    const { aliceId, bobId } = circle;
    const call = await check.run((lab) => model.mutualFriends(lab, aliceId, bobId));
    check.sameList(call, inCommon(check.data, aliceId, bobId), ids);
    check.cost(call, 'friends in common');
    const turned = await check.run((lab) => model.mutualFriends(lab, bobId, aliceId));
    check.sameList(turned, inCommon(check.data, aliceId, bobId), ids);
  });

  fact('friends who share nobody, and strangers, have nobody in common', async (check) => {
    const { bobId, loyalId } = check.data.circle;
    const { userId } = check.data.hermit.profile;
    for (const [oneId, otherId] of [
      [bobId, loyalId],
      [bobId, userId],
      [userId, bobId],
    ] as const) {
      await check.lists((lab) => model.mutualFriends(lab, oneId, otherId), [], ids);
    }
  });

  fact('a user has all their friends in common with themselves', async (check) => {
    const { circle } = check.data;
    const call = await check.run((lab) => model.mutualFriends(lab, circle.bobId, circle.bobId));
    check.sameList(call, inCommon(check.data, circle.bobId, circle.bobId), ids);
  });

  fact('a friendship ends from both ends, and the follow stays', async (check) => {
    const { aliceId, bobId } = check.data.circle;
    await check.writes(ends(aliceId, bobId), without(check.data, aliceId, bobId), 'unfriend');
  });

  fact(
    'either friend ends the friendship, once or twice; no user unfriends themselves',
    async (check) => {
      const { aliceId, bobId, namesakeId } = check.data.circle;
      await check.run(ends(bobId, aliceId));
      await check.sameItems(without(check.data, aliceId, bobId));
      for (const [oneId, otherId] of [
        [bobId, aliceId],
        [namesakeId, bobId],
      ] as const) {
        const outcome = await check.runAny(ends(oneId, otherId));
        check.holds('value' in outcome, [
          `${oneId} and ${otherId} are no friends, and unfriend was called.`,
          `Expected it to return; it threw ${'error' in outcome ? errorText(outcome.error) : ''}`,
          'Is there anything to undo?',
        ]);
        await check.sameItems(without(check.data, aliceId, bobId));
      }
      await check.refuses('Ending it with oneself', ...refusedAs('self'), ends(aliceId, aliceId));
    },
  );

  fact('a friendship that has begun anew can end again', async (check) => {
    const { aliceId, bobId } = check.data.circle;
    await check.run(ends(aliceId, bobId));
    await check.begin();
    const what = `${aliceId} and ${bobId} ended their friendship, became friends again, and ended it again within a second. Each call returned.`;
    await isNoRepetition(check, ends(aliceId, bobId), what, without(check.data, aliceId, bobId));
  });
};

async function _noHalves(check: Check): Promise<void> {
  const items = await check.table.items();
  const halves = (items as unknown as Friend[]).filter(({ Type }) => Type === 'Friend');
  const known = new Set(halves.map(({ userId, friendId }) => `${userId} - ${friendId}`));
  const alone = halves.find(({ userId, friendId }) => !known.has(`${friendId} - ${userId}`));
  check.holds(alone === undefined, [
    `Now ${alone?.userId} has ${alone?.friendId} as a friend, but ${alone?.friendId} does not have ${alone?.userId}.`,
    'Which request deletes both halves, or none of them?',
  ]);
}

function before(data: SocialData): Item[] {
  return fixture.ownTables['2.14']?.(data) ?? [];
}

function inCommon({ circle }: SocialData, oneId: string, otherId: string): string[] {
  const known = new Set(friendsIn(circle, otherId).map(({ friendId }) => friendId));
  return friendsIn(circle, oneId)
    .map(({ friendId }) => friendId)
    .filter((id) => known.has(id));
}

/** The table without the friendship of these two. */
function without(data: SocialData, oneId: string, otherId: string): Item[] {
  const { circle } = data;
  const friendships = circle.friendships.filter(
    ([one, other]) => !([one, other].includes(oneId) && [one, other].includes(otherId)),
  );
  const others = withoutItems(before(data), circleItems(circle));
  return [...others, ...circleItems({ ...circle, friendships })];
}
