/** 2.2 follow somebody. */

import { FIRST_FACT } from '#kit/checkpoint/worker/fact-calls.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Follow } from '../../entities.ts';
import type { SocialData } from '../fixture.ts';
import { itemOf } from '../item.ts';
import { townItems } from '../town.ts';
import { explainIncoherence } from './coherence.ts';
import { type Check, type Facts, refusedAs } from './context.ts';

/** What the table begins with. */
const BEFORE = ['cleoFollowsAda', 'boFollowsCleo'] as const;

export const follow: Facts = (fact) => {
  const adaFollowsBo = (check: Check) => (lab: LabContext) => {
    const { ada, bo } = check.data.town;
    return model.follow(lab, ada.userId, bo.userId);
  };

  fact('both halves of the edge and both counters change together', async (check) => {
    const call = await check.run(adaFollowsBo(check));
    await followsOneWay(check);
    await check.sameItems(afterFollowing(check.data));
    check.cost(call, 'follow');
  });

  fact('following twice is refused, and counts once', async (check) => {
    await check.run(adaFollowsBo(check));
    const what = 'Following somebody for the second time';
    await check.refuses(what, ...refusedAs('alreadyFollowing'), adaFollowsBo(check));
  });

  fact('nobody follows themselves', async (check) => {
    const { ada } = check.data.town;
    await check.refuses('Following oneself', ...refusedAs('self'), (lab) =>
      model.follow(lab, ada.userId, ada.userId),
    );
  });

  fact('two ids that differ only in capitals are two users', async (check) => {
    const { ada } = check.data.town;
    const other = { ...ada, userId: ada.userId.toUpperCase() };
    await check.table.restore([itemOf(other)]);
    await check.run((lab) => model.follow(lab, ada.userId, other.userId));
    await coherent(check, 1);
  });

  fact('a user who does not exist is refused, and nothing is half-written', async (check) => {
    const { ada } = check.data.town;
    const { userId } = check.data.hermit.profile;
    const what = 'Following a user who does not exist';
    await check.refuses(what, ...refusedAs('notFound'), (lab) =>
      model.follow(lab, ada.userId, userId),
    );
    await check.refuses('Following as a user who does not exist', ...refusedAs('notFound'), (lab) =>
      model.follow(lab, userId, ada.userId),
    );
  });

  fact('of two clients that follow for the same user, one is refused', async (check) => {
    const ended = await check.race([adaFollowsBo(check), adaFollowsBo(check)]);
    const done = ended.filter((one) => 'value' in one).length;
    check.holds(done === 1, [
      'Two clients made the same user follow the same one, at the same moment.',
      `Expected one to be refused as alreadyFollowing; ${done} succeeded.`,
    ]);
    await coherent(check, 1);
  });

  fact('two users who follow a third at once are both counted', async (check) => {
    const { ada, bo, dora } = check.data.town;
    const follows = [ada, bo].map(
      ({ userId }) =>
        (lab: LabContext) =>
          model.follow(lab, userId, dora.userId),
    );
    const ended = await check.race(follows);
    const done = ended.filter((one) => 'value' in one).length;
    check.holds(done === 2, [
      'Two users followed a third at the same moment; both should succeed.',
      `${done} did.`,
    ]);
    await coherent(check, 2);
  });
};

/** The reverse half is not a follow of its own. */
async function followsOneWay(check: Check): Promise<void> {
  const { ada, bo } = check.data.town;
  const { PK, SK } = itemOf(check.data.town.follows.boFollowsAda);
  const items = await check.table.items();
  check.holds(!items.some((item) => item.PK === PK && item.SK === SK), [
    `${ada.userId} followed ${bo.userId}. Now the table has ${PK} / ${SK}, which says that ${bo.userId} follows back.`,
    "In your keys, what is the difference between a user's followers and the users whom that user follows?",
  ]);
}

/** The items after ada began to follow bo in the step's first fact. */
function afterFollowing({ town }: SocialData): Item[] {
  const [followerId, followeeId] = [town.ada.userId, town.bo.userId];
  const added: Follow = { Type: 'Follow', followerId, followeeId, since: FIRST_FACT };
  return townItems(town, BEFORE, [added]);
}

/** Halves and counters agree, and so many follows were added. */
async function coherent(check: Check, added?: number): Promise<void> {
  const items = await check.table.items();
  const lines = explainIncoherence(items);
  check.holds(lines === undefined, ['The table contradicts itself afterwards:', ...(lines ?? [])]);
  if (added === undefined) return;
  const follows = items.filter((item) => item.Type === 'Follow').length - BEFORE.length;
  check.holds(follows === added, [
    `Expected ${added} more ${added === 1 ? 'follow' : 'follows'} in the table, found ${follows}.`,
  ]);
}
