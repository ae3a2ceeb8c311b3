/** 2.12 requests that wait for an answer; 2.14 friends, friends in common, and an end of a friendship. */

import { withItems, withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Friend, FriendRequest } from '../../entities.ts';
import { circleItems, friendsIn } from '../circle.ts';
import { friendItems, itemOf } from '../item.ts';
import { type Check, type Facts, isNoRepetition } from './context.ts';

/** More than any app shows on one screen. */
const MANY = 120;
/** Two are friends before a request is answered. */
const FRIENDS_SINCE = '2025-05-05T05:05:05.000Z';

const asked = { what: 'requests', label: (one: FriendRequest) => `${one.askedAt} ${one.fromId}` };

export const request: Facts = (fact, data, loaded) => {
  const { toId, pending } = data.requests;
  const { ada } = data.town;

  /** The table when a pending request has its answer. */
  const withAnswer = (fromId: string, state: FriendRequest['state']): Item[] => {
    const answered = pending
      .filter((one) => one.fromId === fromId)
      .map((one) => itemOf({ ...one, state }));
    return withItems(loaded, answered);
  };

  const adaAsks = (lab: LabContext) => model.requestFriend(lab, ada.userId, toId);

  fact('a request is one item, and the index has it', async (check) => {
    await check.writes(adaAsks, [...loaded, itemOf(newRequest(check))], 'request');
  });

  fact('the requests that wait are a Query on the index, newest first', async (check) => {
    await check.run(adaAsks);
    const call = await check.run((lab) => model.pendingRequests(lab, toId));
    check.sameList(call, [newRequest(check), ...pending], asked);
    check.cost(call, 'pending requests');
  });

  fact('all requests that wait are there, however many', async (check) => {
    const toId = data.town.cleo.userId;
    const many = Array.from({ length: MANY }, (_, number): FriendRequest => {
      const askedAt = new Date(check.now.getTime() - number * 1_000).toISOString();
      return {
        Type: 'FriendRequest',
        fromId: `${toId}-${number}`,
        toId,
        askedAt,
        state: 'pending',
      };
    });
    await check.table.restore(many.map(itemOf));
    await check.lists((lab) => model.pendingRequests(lab, toId), many, asked);
  });

  fact('asking again, or oneself, is refused', async (check) => {
    const [answered] = data.requests.answered;
    await check.run(adaAsks);
    await check.refuses('Asking for the second time', 'alreadyExists', adaAsks);
    await check.refuses('Asking oneself', 'self', (lab) =>
      model.requestFriend(lab, ada.userId, ada.userId),
    );
    await check.refuses('Asking after an answer', 'alreadyExists', (lab) =>
      model.requestFriend(lab, answered?.fromId ?? '', toId),
    );
  });

  fact('an accepted request leaves the index, and both are friends', async (check) => {
    const [newest] = pending;
    const { fromId = '' } = newest ?? {};
    const call = await check.run((lab) => model.answerRequest(lab, toId, fromId, true));
    const since = check.now.toISOString();
    await check.sameItems([...withAnswer(fromId, 'accepted'), ...friendItems(toId, fromId, since)]);
    check.cost(call, 'accept');
    await check.lists((lab) => model.pendingRequests(lab, toId), pending.slice(1), asked);
  });

  fact('a request is accepted where both are friends already', async (check) => {
    const { fromId = '' } = pending[0] ?? {};
    const before = friendItems(toId, fromId, FRIENDS_SINCE);
    await check.begin([...loaded, ...before]);
    const outcome = await check.runAny((lab) => model.answerRequest(lab, toId, fromId, true));
    check.returned(outcome, (thrown) => [
      `${toId} and ${fromId} were friends already when ${toId} accepted. Expected your function to return; it threw ${thrown}`,
      'Which condition of your transaction fails where both are friends?',
    ]);
    const kept = await check.table.get(before[0] as Item);
    const since = kept?.since === FRIENDS_SINCE ? FRIENDS_SINCE : check.now.toISOString();
    await check.sameItems([...withAnswer(fromId, 'accepted'), ...friendItems(toId, fromId, since)]);
  });

  fact('a declined request leaves the index, and makes no friends', async (check) => {
    const { fromId = '' } = pending[0] ?? {};
    await check.run((lab) => model.answerRequest(lab, toId, fromId, false));
    await check.sameItems(withAnswer(fromId, 'declined'));
  });

  fact('a request is answered once', async (check) => {
    const { fromId = '' } = pending[0] ?? {};
    await check.begin(withAnswer(fromId, 'declined'));
    for (const [what, accept] of [
      ['Accepting a request that was declined', true],
      ['Declining a request for the second time', false],
    ] as const) {
      await check.refuses(what, 'notFound', (lab) =>
        model.answerRequest(lab, toId, fromId, accept),
      );
    }
    // Friends no more: the request was accepted, and its friendship has ended.
    await check.begin(withAnswer(fromId, 'accepted'));
    const again = 'Accepting a request for the second time, after the friendship has ended';
    await check.refuses(again, 'notFound', (lab) => model.answerRequest(lab, toId, fromId, true));
    await check.refuses('Answering nobody', 'notFound', (lab) =>
      model.answerRequest(lab, toId, data.hermit.profile.userId, true),
    );
    await check.refuses('Answering oneself', 'notFound', (lab) =>
      model.answerRequest(lab, toId, toId, true),
    );
  });
};

function newRequest({ data: { town, requests }, now }: Check): FriendRequest {
  const { toId } = requests;
  const fromId = town.ada.userId;
  return { Type: 'FriendRequest', fromId, toId, askedAt: now.toISOString(), state: 'pending' };
}

const friendsOf = {
  what: 'friends',
  label: ({ userId, friendId }: Friend) => `${userId} - ${friendId}`,
};
const ids = { what: 'ids', label: (id: string) => id };

export const friend: Facts = (fact, data, loaded) => {
  const { circle, hermit } = data;
  const { bobId, loyalId, aliceId, namesakeId } = circle;
  const { userId } = hermit.profile;

  /** The table without the friendship of these two. */
  const without = (oneId: string, otherId: string): Item[] => {
    const friendships = circle.friendships.filter(
      ([one, other]) => !([one, other].includes(oneId) && [one, other].includes(otherId)),
    );
    const others = withoutItems(loaded, circleItems(circle));
    return [...others, ...circleItems({ ...circle, friendships })];
  };

  const inCommon = (oneId: string, otherId: string): string[] => {
    const known = new Set(friendsIn(circle, otherId).map(({ friendId }) => friendId));
    return friendsIn(circle, oneId)
      .map(({ friendId }) => friendId)
      .filter((id) => known.has(id));
  };

  const ends = (oneId: string, otherId: string) => (lab: LabContext) =>
    model.unfriend(lab, oneId, otherId);

  fact('one Query gives the friends of a user, and no other edges', async (check) => {
    const call = await check.run((lab) => model.friends(lab, aliceId));
    check.sameList(call, friendsIn(circle, aliceId), friendsOf);
    check.cost(call, 'friends of a user');
  });

  fact('a user whose id only begins alike has friends of their own', async (check) => {
    const call = await check.run((lab) => model.friends(lab, namesakeId));
    check.sameList(call, friendsIn(circle, namesakeId), friendsOf);
    await check.lists((lab) => model.friends(lab, userId), [], friendsOf);
  });

  fact('friends in common are two Queries, whoever is named first', async (check) => {
    const call = await check.run((lab) => model.mutualFriends(lab, aliceId, bobId));
    check.sameList(call, inCommon(aliceId, bobId), ids);
    check.cost(call, 'friends in common');
    const turned = await check.run((lab) => model.mutualFriends(lab, bobId, aliceId));
    check.sameList(turned, inCommon(aliceId, bobId), ids);
  });

  fact('friends who share nobody, and strangers, have nobody in common', async (check) => {
    for (const [oneId, otherId] of [
      [bobId, loyalId],
      [bobId, userId],
      [userId, bobId],
    ] as const) {
      await check.lists((lab) => model.mutualFriends(lab, oneId, otherId), [], ids);
    }
  });

  fact('a user has all their friends in common with themselves', async (check) => {
    const call = await check.run((lab) => model.mutualFriends(lab, bobId, bobId));
    check.sameList(call, inCommon(bobId, bobId), ids);
  });

  fact('a friendship ends from both ends, and the follow stays', async (check) => {
    await check.writes(ends(aliceId, bobId), without(aliceId, bobId), 'unfriend');
  });

  fact(
    'either friend ends the friendship, once or twice; no user unfriends themselves',
    async (check) => {
      await check.writes(ends(bobId, aliceId), without(aliceId, bobId));
      for (const [oneId, otherId] of [
        [bobId, aliceId],
        [namesakeId, bobId],
      ] as const) {
        check.returned(await check.runAny(ends(oneId, otherId)), (thrown) => [
          `${oneId} and ${otherId} are no friends, and unfriend was called.`,
          `Expected it to return; it threw ${thrown}`,
          'Is there anything to undo?',
        ]);
        await check.sameItems(without(aliceId, bobId));
      }
      await check.refuses('Ending it with oneself', 'self', ends(aliceId, aliceId));
    },
  );

  fact('a friendship that has begun anew can end again', async (check) => {
    await check.run(ends(aliceId, bobId));
    await check.begin();
    const what = `${aliceId} and ${bobId} ended their friendship, became friends again, and ended it again within a second. Each call returned.`;
    await isNoRepetition(check, ends(aliceId, bobId), what, without(aliceId, bobId));
  });
};
