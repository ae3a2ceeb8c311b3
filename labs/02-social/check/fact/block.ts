/** 2.16 blocks that hold, listed and taken back. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import { withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Block, Follow } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { townItems } from '../town.ts';
import { type Check, type Facts, isNoRepetition, undoesNothing } from './context.ts';
import { explainIncoherence } from './follow.ts';

/** What the town begins with. */
const BEFORE = ['cleoFollowsAda', 'boFollowsCleo'] as const;

const blocked = { what: 'blocks', label: (one: Block) => `${one.userId} -> ${one.blockedId}` };

export const block: Facts = (fact, data, loaded) => {
  const { hermit } = data;
  const { town } = data;
  const { ada, bo, dora, cleo } = town;
  const { own, adaOfDora, doraOfAda } = data.blocks;

  const follows = (followerId: string, followeeId: string) => (lab: LabContext) =>
    model.followUnlessBlocked(lab, followerId, followeeId);

  const adaFollowsBo = follows(ada.userId, bo.userId);

  /** The table when ada has just begun to follow bo. */
  const withAdaFollowsBo = ({ now }: Check): Item[] => {
    const ends = { followerId: ada.userId, followeeId: bo.userId };
    const added: Follow = { Type: 'Follow', ...ends, since: now.toISOString() };
    const others = withoutItems(loaded, townItems(town, BEFORE));
    return [...others, ...townItems(town, BEFORE, [added])];
  };

  fact('one Query gives the users whom a user has blocked', async (check) => {
    const { userId } = data.blocks;
    await check.lists((lab) => model.blockedUsers(lab, userId), own, blocked, 'blocked users');
    await check.lists((lab) => model.blockedUsers(lab, hermit.profile.userId), [], blocked);
  });

  fact('a block refuses a follow, whoever of the two has blocked the other', async (check) => {
    const [bos, doras] = [bo.userId, dora.userId];
    const what = (one: string, other: string): string =>
      `${bos} has blocked ${doras}. A follow from ${one} to ${other}`;
    await check.refuses(what(doras, bos), 'blocked', follows(doras, bos));
    await check.refuses(what(bos, doras), 'blocked', follows(bos, doras));
  });

  fact('a block that comes just before the write refuses the follow', async (check) => {
    const late: Block = {
      Type: 'Block',
      userId: bo.userId,
      blockedId: ada.userId,
      since: check.now.toISOString(),
    };
    const blocks = () => check.table.restore([itemOf(late)]);
    const outcome = await check.runContended(adaFollowsBo, blocks);
    const [isRefusal, expected] = check.refusal('blocked');
    const did =
      'error' in outcome
        ? `it threw ${errorText(outcome.error)}`
        : 'followUnlessBlocked returned, and the follow is there.';
    check.holds('error' in outcome && isRefusal(outcome.error), [
      `Just before your write, ${bo.userId} blocked ${ada.userId}.`,
      `Expected ${expected}, but ${did}`,
      'At which moment does your code know that there is no block, and at which does it write?',
    ]);
    await check.sameItems([...loaded, itemOf(late)]);
  });

  fact('a follow between two who have not blocked each other is one of 2.2', async (check) => {
    await check.writes(adaFollowsBo, withAdaFollowsBo(check), 'follow unless blocked');
  });

  fact('the refusals of 2.2 are still told apart', async (check) => {
    const { userId } = hermit.profile;
    const twice = 'Following somebody for the second time';
    await check.refuses(twice, 'alreadyFollowing', follows(cleo.userId, ada.userId));
    await check.refuses('Following oneself', 'self', follows(bo.userId, bo.userId));
    const unknown = 'Following a user who does not exist';
    await check.refuses(unknown, 'notFound', follows(bo.userId, userId));
    const nobody = 'Following as a user who does not exist';
    await check.refuses(nobody, 'notFound', follows(userId, bo.userId));
  });

  fact('a block taken back is one item less, and the block of the other stays', async (check) => {
    const left = withoutItems(loaded, [itemOf(adaOfDora)]);
    await check.writes((lab) => model.unblock(lab, ada.userId, dora.userId), left, 'unblock');
    await check.run((lab) => model.unblock(lab, ada.userId, dora.userId));
    await check.writes((lab) => model.unblock(lab, dora.userId, bo.userId), left);
  });

  fact('nobody blocks themselves: an unblock of oneself has nothing to undo', async (check) => {
    const { userId } = ada;
    await undoesNothing(check, `${userId} unblocks ${userId}`, (lab) =>
      model.unblock(lab, userId, userId),
    );
  });

  fact('when the last block is taken back, the two can follow', async (check) => {
    const one = withoutItems(loaded, [itemOf(adaOfDora)]);
    await check.begin(one);
    const what = `${ada.userId} has taken the block back, ${dora.userId} has not. A follow`;
    const adaFollowsDora = follows(ada.userId, dora.userId);
    await check.refuses(what, 'blocked', adaFollowsDora);
    await check.begin(withoutItems(one, [itemOf(doraOfAda)]));
    await check.run(adaFollowsDora);
    await check.agrees(explainIncoherence);
  });

  fact('who follows, unfollows and follows again is a follower', async (check) => {
    await check.run(adaFollowsBo);
    await check.begin();
    const what = `${ada.userId} followed ${bo.userId}, unfollowed, and followed again within a second. Each call returned.`;
    await isNoRepetition(check, adaFollowsBo, what, withAdaFollowsBo(check));
  });
};
