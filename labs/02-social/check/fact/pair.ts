/** 2.11 an edge between two, whoever asks. */

import { TWO_GETS } from '#kit/checkpoint/judge/budget.ts';
import * as model from '#lab/02-social/model.ts';
import type { Connection, Follow } from '../../entities.ts';
import { itemOf } from '../item.ts';
import type { Check, Facts } from './context.ts';

export const pair: Facts = (fact, data, loaded) => {
  const { ada, bo, dora, follows, cleo } = data.town;

  fact('one item holds the edge, whoever is named first', async (check) => {
    const call = await check.run((lab) => model.connect(lab, ada.userId, bo.userId, 'school'));
    await check.sameItems([...loaded, itemOf(connected(check, 'school'))]);
    check.cost(call, 'connect');
    const later = new Date(check.now.getTime() + 1_000);
    await check.run((lab) =>
      model.connect({ ...lab, now: () => later }, bo.userId, ada.userId, 'work'),
    );
    const since = later.toISOString();
    await check.sameItems([...loaded, itemOf({ ...connected(check, 'work'), since })]);
  });

  fact('one GetItem finds the connection from either end', async (check) => {
    const edge = connected(check, 'work');
    await check.begin([...loaded, itemOf(edge)]);
    for (const [oneId, otherId] of [
      [edge.firstId, edge.secondId],
      [edge.secondId, edge.firstId],
    ] as const) {
      const call = await check.run((lab) => model.connection(lab, oneId, otherId));
      check.sameValue(call, edge, 'The connection');
      check.holds(call.trace.length === 1, [
        `Asked for ${oneId} and ${otherId}, you sent ${call.trace.length} requests.`,
        'Which of the two ids has the edge, whoever is named first?',
      ]);
      if (oneId === edge.secondId) check.cost(call, 'a connection');
    }
  });

  fact('the smaller id is the smaller text: capitals come before small letters', async (check) => {
    const [firstId, secondId] = [ada.userId, 'aa']; // The smaller one is the longer one.
    await check.run((lab) => model.connect(lab, secondId, firstId, 'school'));
    const since = check.now.toISOString();
    const edge: Connection = { Type: 'Connection', firstId, secondId, how: 'school', since };
    await check.sameItems([...loaded, itemOf(edge)]);
  });

  fact('nobody is connected with themselves, and strangers with nobody', async (check) => {
    await check.refuses('Connecting somebody with themselves', 'self', (lab) =>
      model.connect(lab, ada.userId, ada.userId, 'mirror'),
    );
    const call = await check.run((lab) => model.connection(lab, ada.userId, dora.userId));
    check.sameValue(call, undefined, 'The connection of two strangers');
    const own = await check.run((lab) => model.connection(lab, ada.userId, ada.userId));
    check.sameValue(own, undefined, 'The connection of a user with the same user');
  });

  fact('both directions of a follow are asked for at once', async (check) => {
    const call = await check.run((lab) => model.followsBetween(lab, ada.userId, bo.userId));
    check.sameList(call, sorted([follows.adaFollowsBo, follows.boFollowsAda]), followed);
    check.cost(call, 'follows between two', [TWO_GETS]);
    const turned = await check.run((lab) => model.followsBetween(lab, bo.userId, ada.userId));
    check.sameList(turned, sorted([follows.adaFollowsBo, follows.boFollowsAda]), followed);
  });

  fact('one direction, or none, is an answer too', async (check) => {
    const one = await check.run((lab) => model.followsBetween(lab, bo.userId, cleo.userId));
    check.sameList(one, [follows.cleoFollowsBo], followed);
    await check.lists((lab) => model.followsBetween(lab, ada.userId, cleo.userId), [], followed);
  });

  fact('the smaller id comes first: capitals before small letters', async (check) => {
    const small = `aa${ada.userId}`;
    const since = check.now.toISOString();
    const both = [
      [ada.userId, small],
      [small, ada.userId],
    ].map(
      ([followerId = '', followeeId = '']): Follow => ({
        Type: 'Follow',
        followerId,
        followeeId,
        since,
      }),
    );
    await check.table.restore(both.map(itemOf));
    await check.lists((lab) => model.followsBetween(lab, ada.userId, small), both, followed);
  });
};

const followed = {
  what: 'follows',
  label: (edge: Follow) => `${edge.followerId} -> ${edge.followeeId}`,
};

function connected(check: Check, how: string): Connection {
  const { ada, bo } = check.data.town;
  const [firstId = '', secondId = ''] = [ada.userId, bo.userId].sort();
  return { Type: 'Connection', firstId, secondId, how, since: check.now.toISOString() };
}

function sorted(follows: readonly Follow[]): Follow[] {
  return [...follows].sort((a, b) => (a.followerId < b.followerId ? -1 : 1));
}
