/** 2.10 other kinds of edges. */

import { TWO_GETS } from '#kit/checkpoint/judge/budget.ts';
import { memberNameQuestion } from '#kit/checkpoint/judge/question.ts';
import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import { fewAtOnce } from '#kit/checkpoint/worker/concurrency.ts';
import { FIRST_FACT } from '#kit/checkpoint/worker/fact-calls.ts';
import { withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { FriendOfFriend } from '../../entities.ts';
import type { SocialData } from '../fixture.ts';
import { friendItems, itemOf } from '../item.ts';
import { type TownFollow, townItems } from '../town.ts';
import type { Check, Facts } from './context.ts';

/** What the town begins with, and what is left when ada has blocked bo. */
const BEFORE = ['adaFollowsBo', 'boFollowsAda', 'cleoFollowsBo'] as const;
const LEFT = ['cleoFollowsBo'] as const;

/** Most Queries for the friends of friends that may be under way at the same time. */
const IN_FLIGHT = 8;

export const typed: Facts = (fact, data, loaded) => {
  const { town } = data;
  const { ada, bo, dora } = town;
  const { userId } = data.friends;

  const adaBlocksBo = (lab: LabContext) => model.block(lab, ada.userId, bo.userId);
  const adaAndDora = (lab: LabContext) => model.befriend(lab, ada.userId, dora.userId);

  /** The table with other follows in the town. */
  const withTown = (names: readonly TownFollow[]): Item[] => [
    ...withoutItems(loaded, townItems(town, BEFORE)),
    ...townItems(town, names),
  ];

  const blockOf = (at: Date): Item => {
    const ends = { userId: ada.userId, blockedId: bo.userId };
    return itemOf({ Type: 'Block', ...ends, since: at.toISOString() });
  };

  const afterBlock = ({ now }: Check): Item[] => [...withTown(LEFT), blockOf(now)];

  fact('a friendship is there from both ends', async (check) => {
    const call = await check.run(adaAndDora);
    const added = friendItems(ada.userId, dora.userId, FIRST_FACT);
    await check.sameItems([...loaded, ...added]);
    check.cost(call, 'befriend');
  });

  fact('befriending twice, from either end, changes nothing; oneself is refused', async (check) => {
    await check.run(adaAndDora);
    const items = await check.table.items();
    for (const [one, other] of [
      [ada, dora],
      [dora, ada],
    ] as const) {
      const later = (lab: LabContext): LabContext => ({ ...lab, now: () => new Date(0) });
      await check.writes((lab) => model.befriend(later(lab), one.userId, other.userId), items);
    }
    await check.refuses('Befriending oneself', 'self', (lab) =>
      model.befriend(lab, ada.userId, ada.userId),
    );
  });

  fact('a like is one item, and the first one keeps its date', async (check) => {
    const likes = (lab: LabContext): Promise<void> => model.like(lab, ada.userId, '4711');
    const call = await check.run(likes);
    const likedAt = check.now.toISOString();
    const added = itemOf({ Type: 'Like', userId: ada.userId, postId: '4711', likedAt });
    await check.sameItems([...loaded, added]);
    check.cost(call, 'like');
    await check.writes((lab) => likes({ ...lab, now: () => new Date(0) }), [...loaded, added]);
  });

  fact('a block takes the follows in both directions away; oneself is refused', async (check) => {
    await check.writes(adaBlocksBo, afterBlock(check), 'block', [TWO_GETS]);
    await check.refuses('Blocking oneself', 'self', (lab) =>
      model.block(lab, ada.userId, ada.userId),
    );
  });

  fact(
    'a block where nobody follows is one item more; a second one has a new date',
    async (check) => {
      for (const blocks of [[], [blockOf(new Date(0))]]) {
        await check.begin([...withTown(LEFT), ...blocks]);
        await check.writes(adaBlocksBo, afterBlock(check));
      }
    },
  );

  fact('an unfollow between the read and the write of block is counted once', async (check) => {
    const unfollow = () => check.table.restoreAll(withTown(['adaFollowsBo', 'cleoFollowsBo']));
    await check.runWhile(adaBlocksBo, unfollow);
    await check.sameItems(afterBlock(check));
  });

  fact('a follow between the read and the write of block is deleted as well', async (check) => {
    await check.begin(withTown(LEFT));
    const follow = () => check.table.restoreAll(withTown(['boFollowsAda', 'cleoFollowsBo']));
    await check.runWhile(adaBlocksBo, follow);
    await check.sameItems(afterBlock(check));
  });

  fact(
    'if one follow was there and the other one comes before the write, both are deleted',
    async (check) => {
      await check.begin(withTown(['adaFollowsBo', 'cleoFollowsBo']));
      const back = () => check.table.restoreAll(loaded);
      await check.runWhile(adaBlocksBo, back);
      await check.sameItems(afterBlock(check));
    },
  );

  fact(
    'if follows change before the first write and before the second, block still blocks',
    async (check) => {
      const left: TownFollow[][] = [['adaFollowsBo', 'cleoFollowsBo'], [...LEFT]];
      const unfollow = async (): Promise<void> => {
        const names = left.shift();
        if (names) await check.begin(withTown(names));
      };
      check.returned(await check.runContended(adaBlocksBo, unfollow), (thrown) => [
        'Before your first write one follow ended. Before your second write the other follow ended.',
        `The block should still be written, but block threw ${thrown}`,
        'How often does your function read the follows again, and what happens after that?',
      ]);
      await check.sameItems(afterBlock(check));
    },
  );

  fact('a block that is given up is told', async (check) => {
    const ways: (readonly TownFollow[])[] = [BEFORE, ['adaFollowsBo', 'cleoFollowsBo']];
    let changes = 12;
    const change = async (): Promise<void> => {
      if (changes === 0) return;
      changes -= 1;
      await check.begin(withTown(ways[changes % 2] ?? BEFORE));
    };
    const outcome = await check.runContended(adaBlocksBo, change);
    const isThere = (await check.table.items()).some(
      ({ Type, userId }) => Type === 'Block' && userId === ada.userId,
    );
    check.holds('error' in outcome || isThere, [
      `Before each of your first ${12 - changes} writes a follow came or ended. Your call returned without an error, and there is no block.`,
      'What does your function do after its last try?',
    ]);
  });

  fact('friends of friends: the friends, then a Query for each of them', async (check) => {
    const call = await check.run((lab) => model.friendsOfFriends(lab, userId));
    countsEveryId(check, call.value);
    check.sameList(call, friendsOfFriends(data), {
      what: 'friends of friends',
      label: (one) => `${one.userId}, ${one.common} in common`,
    });
    check.cost(call, 'friends of friends');
    fewAtOnce(check, call, IN_FLIGHT);
  });
};

/** Ids that are names of members of every object are counted like any other. */
function countsEveryId(check: Check, value: unknown): void {
  const found = new Map(
    (Array.isArray(value) ? value : []).map((one) => [Object(one).userId, Object(one).common]),
  );
  const wrong = friendsOfFriends(check.data).find(
    ({ userId, common }) => userId in {} && found.get(userId) !== common,
  );
  check.holds(found.size < 2 || wrong === undefined, [
    `${wrong?.userId} is an id like any other, with ${wrong?.common} friends in common. In your list: ${brief(found.get(wrong?.userId ?? ''))}.`,
    memberNameQuestion(wrong?.userId ?? ''),
  ]);
}

/** Who is reached through how many friends, without the user and the friends themselves. */
function friendsOfFriends({ friends }: SocialData): FriendOfFriend[] {
  const both = friends.friendships.flatMap(([one, other]) => [
    [one, other] as const,
    [other, one] as const,
  ]);
  const of = (id: string): string[] => both.filter(([one]) => one === id).map(([, other]) => other);
  const direct = of(friends.userId);
  const common = new Map<string, number>();
  for (const id of direct.flatMap(of)) {
    if (id !== friends.userId && !direct.includes(id)) common.set(id, (common.get(id) ?? 0) + 1);
  }
  return [...common]
    .map(([userId, times]) => ({ userId, common: times }))
    .sort((a, b) => b.common - a.common || (a.userId < b.userId ? -1 : 1));
}
