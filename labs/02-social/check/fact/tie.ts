/** 2.9 what an edge knows. */

import { withItems, withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Follow } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { strongestFirst, tieItems } from '../tie.ts';
import type { Facts } from './context.ts';

const MOST = 5;
const NEW_NAME = 'Ada Lovelace-King';

const tied = {
  what: 'follows',
  label: (edge: Follow) => `${edge.strength} -> ${edge.followeeId}`,
  rank: { by: 'strength', of: ({ strength = 0 }: Follow) => strength },
};

export const tie: Facts = (fact, data, loaded) => {
  const { ties } = data;
  const { profile, follows } = ties;

  const halvesOf = (edge: Follow): Item[] => {
    const own = tieItems({ ...ties, follows: [edge] });
    return own.filter((item) => item.Type !== 'Profile');
  };

  /** The items of everybody else, and these. */
  const others = (own: readonly Item[]): Item[] => [
    ...withoutItems(loaded, tieItems(ties)),
    ...own,
  ];

  const afterRename: Item[] = others(tieItems(ties, NEW_NAME));
  const withFollow = (changed: Follow): Item[] => withItems(loaded, [itemOf(changed)]);

  const renamed = (lab: LabContext) => model.rename(lab, profile.userId, NEW_NAME);

  fact('the strongest follows are the first of the index, read backwards', async (check) => {
    const call = await check.run((lab) => model.strongestTies(lab, profile.userId, MOST));
    check.sameList(call, strongestFirst(follows).slice(0, MOST), tied);
    check.cost(call, 'strongest ties');
  });

  fact(
    'who asks for more gets all of them, and nothing else that the index holds',
    async (check) => {
      const call = await check.run((lab) => model.strongestTies(lab, profile.userId, 100));
      check.sameList(call, strongestFirst(follows), tied);
    },
  );

  fact('a new strength moves the edge to its new place', async (check) => {
    const [, nine] = follows;
    const changed = { ...(nine as Follow), notifications: true, strength: 100 };
    const call = await check.run((lab) =>
      model.setTie(lab, profile.userId, changed.followeeId, { notifications: true, strength: 100 }),
    );
    await check.sameItems(withFollow(changed));
    check.cost(call, 'set a tie');
    const all = follows.map((edge) => (edge === nine ? changed : edge));
    const after = await check.run((lab) => model.strongestTies(lab, profile.userId, MOST));
    check.sameList(after, strongestFirst(all).slice(0, MOST), tied);
  });

  fact(
    'strongest first, a strength of one digit comes after a strength of two digits',
    async (check) => {
      const [hundred] = follows;
      const changed = { ...(hundred as Follow), strength: 8 };
      await check.run((lab) =>
        model.setTie(lab, profile.userId, changed.followeeId, {
          notifications: false,
          strength: 8,
        }),
      );
      const all = follows.map((edge) => (edge === hundred ? changed : edge));
      const after = await check.run((lab) => model.strongestTies(lab, profile.userId, MOST));
      check.sameList(after, strongestFirst(all).slice(0, MOST), tied);
      await check.sameItems(withFollow(changed));
    },
  );

  fact('a strength that is no whole number from 0 to 100 is refused', async (check) => {
    const { followeeId = '' } = follows[0] ?? {};
    for (const strength of [-1, 101, 1.5, Number.NaN]) {
      await check.refuses(`A strength of ${strength}`, 'badStrength', (lab) =>
        model.setTie(lab, profile.userId, followeeId, { notifications: true, strength }),
      );
    }
  });

  fact('a strength of 0 is a strength', async (check) => {
    const { followeeId = '' } = follows[0] ?? {};
    const tie = { notifications: true, strength: 0 };
    await check.run((lab) => model.setTie(lab, profile.userId, followeeId, tie));
    const weakest = await check.run((lab) => model.strongestTies(lab, profile.userId, 1_000));
    check.holds(weakest.value.at(-1)?.followeeId === followeeId, [
      `The tie to ${followeeId} was set to 0. It should be the last of all ties.`,
      'Which of your lines takes 0 for no strength at all?',
    ]);
  });

  fact('notifications are switched off again, and a strength goes down to 0', async (check) => {
    const edge = follows.at(-1) as Follow;
    for (const tie of [
      { notifications: true, strength: 70 },
      { notifications: false, strength: 0 },
    ]) {
      await check.run((lab) => model.setTie(lab, profile.userId, edge.followeeId, tie));
      await check.sameItems(withFollow({ ...edge, ...tie }));
    }
  });

  fact('a tie needs a follow: nothing is made up', async (check) => {
    const what = 'Setting the strength of a follow that is none';
    await check.refuses(what, 'notFound', (lab) =>
      model.setTie(lab, profile.userId, data.town.ada.userId, {
        notifications: false,
        strength: 1,
      }),
    );
  });

  fact('a rename reaches the profile and every copy', async (check) => {
    await check.writes(renamed, afterRename, 'rename');
  });

  fact('a follow that ends during a rename does not come back as half an edge', async (check) => {
    // In the middle: the copies behind it are still to be renamed.
    const gone = follows[follows.length >> 1] as Follow;
    const unfollow = (): Promise<void> => check.table.remove(halvesOf(gone));
    // Another client takes both halves away between the model's read and its first copy.
    await check.runWhile(renamed, unfollow, 2);
    const left = { profile, follows: follows.filter((edge) => edge !== gone) };
    await check.sameItems(others(tieItems(left, NEW_NAME)));
  });

  fact('nobody is renamed who does not exist', async (check) => {
    const what = 'Renaming a user who does not exist';
    await check.refuses(what, 'notFound', (lab) =>
      model.rename(lab, data.hermit.profile.userId, NEW_NAME),
    );
  });
};
