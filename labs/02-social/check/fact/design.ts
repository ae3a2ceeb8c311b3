/** 2.13 the other designs, with counters and without an index. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import { FIRST_FACT } from '#kit/checkpoint/worker/fact-calls.ts';
import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import { attachFault } from '#kit/fault/fault.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { WRITES } from '#kit/meter/operation.ts';
import { type ChargedReceipt, receiptOf } from '#kit/meter/receipt.ts';
import { grouped } from '#kit/report/text.ts';
import type { TextTable } from '#kit/report/text-table.ts';
import * as model from '#lab/02-social/model.ts';
import type { Follow } from '../../entities.ts';
import { designItems, designWays } from '../design.ts';
import { itemOf } from '../item.ts';
import { indexedTownItems, type Town } from '../town.ts';
import { type Check, type Facts, isNoRepetition, undoesNothing } from './context.ts';
import { tellsGoneUser } from './follow.ts';

export const design: Facts = (fact, data, loaded) => {
  const { designs, town } = data;
  const { ada, bo, cleo, dora, follows } = town;
  const adaFollowsBo = (lab: LabContext) => model.followCounted(lab, ada.userId, bo.userId);
  const cleoUnfollowsAda = (lab: LabContext) => model.unfollowCounted(lab, cleo.userId, ada.userId);
  const adaFollowsBoForward = (lab: LabContext) => model.followForward(lab, ada.userId, bo.userId);

  fact('one item of the edge and both counters change together', async (check) => {
    await check.writes(adaFollowsBo, withAdaFollowsBo(town, FIRST_FACT), 'follow, counted');
  });

  fact('a user who follows, unfollows and follows again is a follower', async (check) => {
    const follow = (lab: LabContext) => model.followCounted(lab, bo.userId, dora.userId);
    await check.run(follow);
    await check.run((lab) => model.unfollowCounted(lab, bo.userId, dora.userId));
    const expected = withFollow(town, bo.userId, dora.userId, check.now.toISOString());
    const what = `${bo.userId} followed ${dora.userId}, unfollowed, and followed again within a second. Each call returned.`;
    await isNoRepetition(check, follow, what, expected);
  });

  fact('following twice is refused, and counts once; nobody follows themselves', async (check) => {
    await check.begin(withAdaFollowsBo(town, FIRST_FACT));
    const twice = 'Following somebody for the second time';
    await check.refuses(twice, 'alreadyFollowing', adaFollowsBo);
    await check.refuses('Following oneself', 'self', (lab) =>
      model.followCounted(lab, ada.userId, ada.userId),
    );
  });

  fact('a user who does not exist is refused, and nothing is written', async (check) => {
    const { userId } = data.hermit.profile;
    for (const [what, followerId, followeeId] of [
      ['Following a user who does not exist', ada.userId, userId],
      ['Following as a user who does not exist', userId, ada.userId],
    ] as const) {
      await check.refuses(what, 'notFound', (lab) =>
        model.followCounted(lab, followerId, followeeId),
      );
    }
  });

  fact('if the answer is lost, the SDK asks again, and the follow counts once', async (check) => {
    check.returned(await check.runAny((lab) => adaFollowsBo(losesAnswer(lab))), (thrown) => [
      'DynamoDB did your write, and its answer was lost. The SDK sent the request again.',
      `Expected followCounted to return, but it threw ${thrown}`,
      'How can DynamoDB know that the second request is the first one again?',
    ]);
    await check.sameItems(withAdaFollowsBo(town, check.now.toISOString()));
  });

  fact('of two clients that follow for the same user, one is refused', async (check) => {
    await check.raced([adaFollowsBo, adaFollowsBo], 1, (done) => [
      'Two clients made the same user follow the same one, at the same moment.',
      `Expected one to be refused as alreadyFollowing; ${done} succeeded.`,
    ]);
    await check.sameItems(withAdaFollowsBo(town, check.now.toISOString()));
  });

  fact('an unfollow deletes the item, and both counters go down with it', async (check) => {
    await check.writes(cleoUnfollowsAda, withoutCleo(town), 'unfollow, counted');
    await check.writes(cleoUnfollowsAda, withoutCleo(town));
  });

  fact('unfollowing somebody whom the user does not follow changes nothing', async (check) => {
    const unknown = data.hermit.profile.userId;
    for (const [followerId, followeeId] of [
      [ada.userId, cleo.userId],
      [bo.userId, unknown],
      [unknown, bo.userId],
    ] as const) {
      await check.writes((lab) => model.unfollowCounted(lab, followerId, followeeId), loaded);
    }
  });

  fact('of two clients that unfollow at once, one takes the counters back', async (check) => {
    await check.race([cleoUnfollowsAda, cleoUnfollowsAda]);
    await check.sameItems(withoutCleo(town));
  });

  fact('a missing profile is not treated as a missing follow', async (check) => {
    const items = loaded;
    await tellsGoneUser(check, cleoUnfollowsAda, items, ada, follows.cleoFollowsAda);
  });

  fact('nobody follows themselves: an unfollow of oneself has nothing to undo', async (check) => {
    const { userId } = ada;
    await undoesNothing(check, `${userId} unfollows ${userId}`, (lab) =>
      model.unfollowCounted(lab, userId, userId),
    );
  });

  fact('forwards only, a follow is one item that is in no index', async (check) => {
    const call = await check.run(adaFollowsBoForward);
    const edge = itemOf(adaToBo(town, check.now.toISOString()));
    await check.sameItems([...loaded, edge]);
    check.cost(call, 'follow, forwards only');
    const twice = 'followForward for an edge that is there';
    await check.refuses(twice, 'alreadyFollowing', (lab) =>
      adaFollowsBoForward({ ...lab, now: () => new Date(0) }),
    );
    await check.refuses('followForward from a user to the same user', 'self', (lab) =>
      model.followForward(lab, ada.userId, ada.userId),
    );
  });

  fact('a put that is sent again finds its own first attempt', async (check) => {
    const outcome = await check.runAny((lab) => adaFollowsBoForward(losesAnswer(lab)));
    const [isRefusal, refusal] = check.refusal('alreadyFollowing');
    check.holds('value' in outcome || isRefusal(outcome.error), [
      'DynamoDB did your write, and its answer was lost. The SDK sent the request again.',
      `Expected followForward to return, or ${refusal}; it threw ${'error' in outcome ? errorText(outcome.error) : ''}`,
      'What does a condition that fails say about the edge?',
    ]);
    const edge = itemOf(adaToBo(town, check.now.toISOString()));
    await check.sameItems([...loaded, edge]);
    const ended = 'value' in outcome ? 'returned' : 'threw alreadyFollowing';
    check.note(
      `The answer was lost, and the SDK asked again: followCounted returned, followForward ${ended}. Both follows were in the table.`,
    );
  });

  fact('what every design costs for every question', async (check) => {
    await check.begin([...loaded, ...designItems(designs)]);
    const newcomers = [ada, bo, cleo, dora] as const;
    check.figures(
      'every design, measured in this run (requests, units):',
      await costsOf(check, designWays(designs, newcomers)),
    );
    check.note(
      'counted: with both counters, in the same transaction. A page has 25 edges; a user has 200 followers.',
    );
    check.note('For followers and how many, (c) has to scan the table: it grows with the table.');
  });
};

/** A context whose client loses the answer of the first write's first attempt. */
function losesAnswer(lab: LabContext): LabContext {
  attachFault(lab.db, { at: 'after', operation: WRITES, attempts: 1 });
  return lab;
}

function adaToBo({ ada, bo }: Town, since: string): Follow {
  return { Type: 'Follow', followerId: ada.userId, followeeId: bo.userId, since };
}

function withAdaFollowsBo(town: Town, since: string): Item[] {
  return withFollow(town, town.ada.userId, town.bo.userId, since);
}

/** The table with one more follow. */
function withFollow(town: Town, followerId: string, followeeId: string, since: string): Item[] {
  const { cleoFollowsAda, boFollowsCleo } = town.follows;
  const added: Follow = { Type: 'Follow', followerId, followeeId, since };
  return indexedTownItems(town, [cleoFollowsAda, boFollowsCleo, added]);
}

function withoutCleo(town: Town): Item[] {
  return indexedTownItems(town, [town.follows.boFollowsCleo]);
}

// 2.13: what several designs cost for several questions, side by side.

/**
 * A line a question, a column a design: the requests, and the units of the kind that the question is
 * paid in. One question is measured after the other.
 *
 * @param questions calls by question and design; every question has the same designs
 */
export async function costsOf(
  check: Check,
  questions: Readonly<Record<string, Readonly<Record<string, ModelCall<unknown>>>>>,
): Promise<TextTable> {
  const rows: string[][] = [];
  for (const [question, ways] of Object.entries(questions)) {
    const receipts: ChargedReceipt[] = [];
    for (const [design, way] of Object.entries(ways)) {
      receipts.push(receiptOf(design, (await check.measured(way)).trace));
    }
    const unit = receipts.some(({ writeUnits }) => writeUnits > 0) ? 'WCU' : 'RCU';
    rows.push([`${question}, ${unit}`, ...receipts.map((receipt) => cellOf(receipt, unit))]);
  }
  const designs = Object.keys(Object.values(questions)[0] ?? {});
  return { columns: ['', ...designs].map((title) => ({ title })), rows };
}

function cellOf({ requests, readUnits, writeUnits }: ChargedReceipt, unit: 'RCU' | 'WCU'): string {
  return `${grouped(requests)}, ${grouped(unit === 'WCU' ? writeUnits : readUnits, 1)}`;
}
