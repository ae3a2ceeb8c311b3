/** 2.16 blocks that hold, listed and taken back. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import { withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Block, Follow } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { townItems } from '../town.ts';
import { beforeEachWrite } from './before-each-write.ts';
import { explainIncoherence } from './coherence.ts';
import { type Check, type Facts, isNoRepetition, refusedAs, undoesNothing } from './context.ts';

/** What the town begins with. */
const BEFORE = ['cleoFollowsAda', 'boFollowsCleo'] as const;

const blocked = { what: 'blocks', label: (one: Block) => `${one.userId} -> ${one.blockedId}` };

export const block: Facts = (fact) => {
  const follows = (followerId: string, followeeId: string) => (lab: LabContext) =>
    model.followUnlessBlocked(lab, followerId, followeeId);
  const adaFollowsBo = (check: Check) => {
    const { ada, bo } = check.data.town;
    return follows(ada.userId, bo.userId);
  };

  fact('one Query gives the users whom a user has blocked', async (check) => {
    const { userId, own } = check.data.blocks;
    await check.lists((lab) => model.blockedUsers(lab, userId), own, blocked, 'blocked users');
    const { hermit } = check.data;
    await check.lists((lab) => model.blockedUsers(lab, hermit.profile.userId), [], blocked);
  });

  fact('a block refuses a follow, whoever of the two has blocked the other', async (check) => {
    const { bo, dora } = check.data.town;
    const [bos, doras] = [bo.userId, dora.userId];
    const what = (one: string, other: string): string =>
      `${bos} has blocked ${doras}. A follow from ${one} to ${other}`;
    await check.refuses(what(doras, bos), ...refusedAs('blocked'), follows(doras, bos));
    await check.refuses(what(bos, doras), ...refusedAs('blocked'), follows(bos, doras));
  });

  fact('a block that comes just before the write refuses the follow', async (check) => {
    const { ada, bo } = check.data.town;
    const late: Block = {
      ...{ Type: 'Block', userId: bo.userId, blockedId: ada.userId },
      since: check.now.toISOString(),
    };
    const outcome = await check.runAny((lab) =>
      adaFollowsBo(check)(beforeEachWrite(lab, () => check.table.restore([itemOf(late)]))),
    );
    const [isRefusal, expected] = refusedAs('blocked');
    const did =
      'error' in outcome
        ? `it threw ${errorText(outcome.error)}`
        : 'followUnlessBlocked returned, and the follow is there.';
    check.holds('error' in outcome && isRefusal(outcome.error), [
      `Just before your write, ${bo.userId} blocked ${ada.userId}.`,
      `Expected ${expected}, but ${did}`,
      'At which moment does your code know that there is no block, and at which does it write?',
    ]);
    await check.sameItems([...check.loaded, itemOf(late)]);
  });

  fact('a follow between two who have not blocked each other is one of 2.2', async (check) => {
    await check.writes(adaFollowsBo(check), withAdaFollowsBo(check), 'follow unless blocked');
  });

  fact('the refusals of 2.2 are still told apart', async (check) => {
    const { ada, bo, cleo } = check.data.town;
    const { userId } = check.data.hermit.profile;
    const twice = 'Following somebody for the second time';
    await check.refuses(twice, ...refusedAs('alreadyFollowing'), follows(cleo.userId, ada.userId));
    await check.refuses('Following oneself', ...refusedAs('self'), follows(bo.userId, bo.userId));
    const unknown = 'Following a user who does not exist';
    await check.refuses(unknown, ...refusedAs('notFound'), follows(bo.userId, userId));
    const nobody = 'Following as a user who does not exist';
    await check.refuses(nobody, ...refusedAs('notFound'), follows(userId, bo.userId));
  });

  fact('a block taken back is one item less, and the block of the other stays', async (check) => {
    const { adaOfDora } = check.data.blocks;
    const { ada, dora } = check.data.town;
    const left = withoutItems(check.loaded, [itemOf(adaOfDora)]);
    await check.writes((lab) => model.unblock(lab, ada.userId, dora.userId), left, 'unblock');
    await check.run((lab) => model.unblock(lab, ada.userId, dora.userId));
    await check.run((lab) => model.unblock(lab, dora.userId, check.data.town.bo.userId));
    await check.sameItems(left);
  });

  fact('nobody blocks themselves: an unblock of oneself has nothing to undo', async (check) => {
    const { userId } = check.data.town.ada;
    await undoesNothing(check, `${userId} unblocks ${userId}`, (lab) =>
      model.unblock(lab, userId, userId),
    );
  });

  fact('when the last block is taken back, the two can follow', async (check) => {
    const { adaOfDora, doraOfAda } = check.data.blocks;
    const { ada, dora } = check.data.town;
    const one = withoutItems(check.loaded, [itemOf(adaOfDora)]);
    await check.begin(one);
    const what = `${ada.userId} has taken the block back, ${dora.userId} has not. A follow`;
    const adaFollowsDora = follows(ada.userId, dora.userId);
    await check.refuses(what, ...refusedAs('blocked'), adaFollowsDora);
    await check.begin(withoutItems(one, [itemOf(doraOfAda)]));
    await check.run(adaFollowsDora);
    await coherent(check);
  });

  fact('who follows, unfollows and follows again is a follower', async (check) => {
    const { ada, bo } = check.data.town;
    await check.run(adaFollowsBo(check));
    await check.begin();
    const what = `${ada.userId} followed ${bo.userId}, unfollowed, and followed again within a second. Each call returned.`;
    await isNoRepetition(check, adaFollowsBo(check), what, withAdaFollowsBo(check));
  });
};

async function coherent(check: Check): Promise<void> {
  const lines = explainIncoherence(await check.table.items());
  check.holds(lines === undefined, ['The table contradicts itself afterwards:', ...(lines ?? [])]);
}

/** The table when ada has just begun to follow bo. */
function withAdaFollowsBo(check: Check): Item[] {
  const { town } = check.data;
  const added: Follow = {
    ...{ Type: 'Follow', followerId: town.ada.userId, followeeId: town.bo.userId },
    since: check.now.toISOString(),
  };
  const others = withoutItems(check.loaded, townItems(town, BEFORE));
  return [...others, ...townItems(town, BEFORE, [added])];
}
