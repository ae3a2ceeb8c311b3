/** 2.12 requests that wait for an answer. */

import { withItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { FriendRequest } from '../../entities.ts';
import { fixture, type SocialData } from '../fixture.ts';
import { friendItems, itemOf } from '../item.ts';
import { type Check, type Facts, refusedAs } from './context.ts';

/** More than any app shows on one screen. */
const MANY = 120;

const asked = { what: 'requests', label: (one: FriendRequest) => `${one.askedAt} ${one.fromId}` };

export const request: Facts = (fact) => {
  const adaAsks = (check: Check) => (lab: LabContext) =>
    model.requestFriend(lab, check.data.town.ada.userId, check.data.requests.toId);

  fact('a request is one item, and the index has it', async (check) => {
    const call = await check.run(adaAsks(check));
    await check.sameItems([...check.loaded, itemOf(newRequest(check))]);
    check.cost(call, 'request');
  });

  fact('the requests that wait are a Query on the index, newest first', async (check) => {
    const { toId, pending } = check.data.requests;
    await check.run(adaAsks(check));
    const call = await check.run((lab) => model.pendingRequests(lab, toId));
    check.sameList(call, [newRequest(check), ...pending], asked);
    check.cost(call, 'pending requests');
  });

  fact('all requests that wait are there, however many', async (check) => {
    const toId = check.data.town.cleo.userId;
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
    const { ada } = check.data.town;
    const [answered] = check.data.requests.answered;
    const { toId } = check.data.requests;
    await check.run(adaAsks(check));
    await check.refuses(
      'Asking for the second time',
      ...refusedAs('alreadyExists'),
      adaAsks(check),
    );
    await check.refuses('Asking oneself', ...refusedAs('self'), (lab) =>
      model.requestFriend(lab, ada.userId, ada.userId),
    );
    await check.refuses('Asking after an answer', ...refusedAs('alreadyExists'), (lab) =>
      model.requestFriend(lab, answered?.fromId ?? '', toId),
    );
  });

  fact('an accepted request leaves the index, and both are friends', async (check) => {
    const { toId, pending } = check.data.requests;
    const [newest] = pending;
    const { fromId = '' } = newest ?? {};
    const call = await check.run((lab) => model.answerRequest(lab, toId, fromId, true));
    const since = check.now.toISOString();
    await check.sameItems([
      ...withAnswer(check.data, fromId, 'accepted'),
      ...friendItems(toId, fromId, since),
    ]);
    check.cost(call, 'accept');
    await check.lists((lab) => model.pendingRequests(lab, toId), pending.slice(1), asked);
  });

  fact('a declined request leaves the index, and makes no friends', async (check) => {
    const { toId, pending } = check.data.requests;
    const { fromId = '' } = pending[0] ?? {};
    await check.run((lab) => model.answerRequest(lab, toId, fromId, false));
    await check.sameItems(withAnswer(check.data, fromId, 'declined'));
  });

  fact('a request is answered once', async (check) => {
    const { toId, pending } = check.data.requests;
    const { fromId = '' } = pending[0] ?? {};
    await check.begin(withAnswer(check.data, fromId, 'declined'));
    for (const [what, accept] of [
      ['Accepting a request that was declined', true],
      ['Declining a request for the second time', false],
    ] as const) {
      await check.refuses(what, ...refusedAs('notFound'), (lab) =>
        model.answerRequest(lab, toId, fromId, accept),
      );
    }
    // Friends no more: the request was accepted, and its friendship has ended.
    await check.begin(withAnswer(check.data, fromId, 'accepted'));
    const again = 'Accepting a request for the second time, after the friendship has ended';
    await check.refuses(again, ...refusedAs('notFound'), (lab) =>
      model.answerRequest(lab, toId, fromId, true),
    );
    await check.refuses('Answering nobody', ...refusedAs('notFound'), (lab) =>
      model.answerRequest(lab, toId, check.data.hermit.profile.userId, true),
    );
    await check.refuses('Answering oneself', ...refusedAs('notFound'), (lab) =>
      model.answerRequest(lab, toId, toId, true),
    );
  });
};

function before(data: SocialData): Item[] {
  return fixture.ownTables['2.12']?.(data) ?? [];
}

function newRequest({ data: { town, requests }, now }: Check): FriendRequest {
  const { toId } = requests;
  const fromId = town.ada.userId;
  return { Type: 'FriendRequest', fromId, toId, askedAt: now.toISOString(), state: 'pending' };
}

/** The table when a pending request has its answer. */
function withAnswer(data: SocialData, fromId: string, state: FriendRequest['state']): Item[] {
  const answered = data.requests.pending
    .filter((one) => one.fromId === fromId)
    .map((one) => itemOf({ ...one, state }));
  return withItems(before(data), answered);
}
