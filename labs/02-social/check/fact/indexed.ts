/** 2.6 one item and an index instead. */

import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { FIRST_FACT } from '#kit/checkpoint/worker/fact-calls.ts';
import { cursorsFitUrl, pagesAre } from '#kit/checkpoint/worker/paged-list.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Follow } from '../../entities.ts';
import { indexedItem, itemOf } from '../item.ts';
import { reverseOf } from '../maker.ts';
import type { Facts } from './context.ts';
import { cursorsOf, listOf, refusesCursorOfFollowing, refusesForeignCursors } from './paging.ts';

const LIMIT = 25;
const label = (edge: Follow): string => `${edge.followerId} -> ${edge.followeeId}`;
const listed = { what: 'followers', label, limit: LIMIT };

export const indexed: Facts = (fact, data, loaded) => {
  const { indexedNamesake } = data;
  const { ada, bo, cleo, dora } = data.town;
  const { userId, follows } = data.indexed;
  const { profile, followers } = data.odd;

  const adaFollowsBo = (lab: LabContext) => model.followIndexed(lab, ada.userId, bo.userId);

  fact('one item is the whole edge', async (check) => {
    const call = await check.run(adaFollowsBo);
    const added = follow(ada.userId, bo.userId, FIRST_FACT);
    await check.sameItems([...loaded, indexedItem(added)]);
    check.cost(call, 'follow, as one item');
  });

  fact('following twice, or oneself, is refused', async (check) => {
    await check.run(adaFollowsBo);
    const twice = 'Following somebody for the second time';
    await check.refuses(twice, 'alreadyFollowing', adaFollowsBo);
    await check.refuses('Following oneself', 'self', (lab) =>
      model.followIndexed(lab, ada.userId, ada.userId),
    );
  });

  fact('of two clients that follow for the same user, one is refused', async (check) => {
    await check.raced([adaFollowsBo, adaFollowsBo], 1, (done) => [
      'Two clients made the same user follow the same one, at the same moment.',
      `Expected one to be refused as alreadyFollowing; ${done} succeeded.`,
    ]);
    const added = follow(ada.userId, bo.userId, check.now.toISOString());
    await check.sameItems([...loaded, indexedItem(added)]);
  });

  fact(
    'a follow that ended and begins again has the time of its second beginning',
    async (check) => {
      await check.run(adaFollowsBo);
      const again = follow(ada.userId, bo.userId, check.now.toISOString());
      await check.sameItems([...loaded, indexedItem(again)]);
    },
  );

  fact('a follow that has no key of GSI1 is a follow too', async (check) => {
    const there = itemOf({ ...follow(cleo.userId, dora.userId, FIRST_FACT), notifications: true });
    await check.table.restore([there]);
    const what = 'Following for the second time, where the first follow has no key of GSI1';
    await check.refuses(what, 'alreadyFollowing', (lab) =>
      model.followIndexed(lab, cleo.userId, dora.userId),
    );
  });

  fact('the index gives the followers, a page at a time', async (check) => {
    const options = { ...listed, pattern: 'a page by the index' };
    await pagesAre(check, listOf(model.followersIndexed, userId, follows, options));
  });

  fact('the cursor fits a URL, and a cursor of another list is refused', async (check) => {
    const { indexed } = data;
    await cursorsFitUrl(
      check,
      listOf(model.followersIndexed, indexed.userId, indexed.follows, listed),
    );
    const other = indexed.follows[0]?.followerId ?? '';
    const own = await cursorsOf(check, model.followersIndexed, indexed.userId);
    await refusesForeignCursors(check, model.followersIndexed, other, own);
    const like = await cursorsOf(check, model.followersIndexed, indexedNamesake.userId);
    await refusesForeignCursors(check, model.followersIndexed, indexed.userId, like);
    await refusesCursorOfFollowing(check, model.followersIndexed, indexed.userId);
  });

  fact('the pages of the index go on behind any id', async (check) => {
    const follows = followers.map((edge): Follow => ({ ...edge, Type: 'Follow' }));
    const items = follows.map(indexedItem);
    await check.table.restore(items);
    const options = { ...listed, limit: 1 };
    await pagesAre(check, listOf(model.followersIndexed, profile.userId, follows, options));
  });

  fact('what the three designs cost for the same edge', async (check) => {
    const forward = follow(cleo.userId, dora.userId, FIRST_FACT);
    const put = (Item: Item) => (lab: LabContext) =>
      lab.db.send(new PutCommand({ TableName: lab.table, Item }));
    await check.compare('the same edge in the three designs, without counters:', {
      '(a) two items': ({ db, table }) => {
        const halves = [itemOf(forward), itemOf(reverseOf(forward))];
        const TransactItems = halves.map((Item) => ({ Put: { TableName: table, Item } }));
        return db.send(new TransactWriteCommand({ TransactItems }));
      },
      '(b) one item, index': put(indexedItem(follow(dora.userId, cleo.userId, FIRST_FACT))),
      '(c) forwards only': put(itemOf(follow(bo.userId, cleo.userId, FIRST_FACT))),
    });
  });
};

function follow(followerId: string, followeeId: string, since: string): Follow {
  return { Type: 'Follow', followerId, followeeId, since };
}
