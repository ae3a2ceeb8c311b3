/** 2.17 a new picture in every copy, and the newest change wins. */

import { keyName, withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/02-social/model.ts';
import type { Follow } from '../../entities.ts';
import type { SocialData } from '../fixture.ts';
import { itemOf } from '../item.ts';
import { reverseOf } from '../maker.ts';
import { type Portrait, pictureOf, portraitItems, staleItems } from '../portrait.ts';
import type { Check, Facts } from './context.ts';

/** More than one page of an app shows. */
const MANY = 120;

export const picture: Facts = (fact, data, loaded) => {
  const { portrait } = data;
  const { profile, follows } = portrait.person;

  /** The items of everybody else, and these. */
  const others = (own: readonly Item[]): Item[] => [
    ...withoutItems(loaded, staleItems(portrait)),
    ...own,
  ];

  const after: Item[] = others(portraitItems(versionOf(data, 1)));

  /** The table with every copy up to date. */
  const portraitBefore: Item[] = others(portraitItems(portrait));

  /** The table with these items of the user, of which the profile and the first copy are as so many changes leave them. */
  const withFirstCopy = (own: Portrait, changes: number): Item[] => {
    const { profile, follows } = own.person;
    const changed = new Set(
      [itemOf(profile), itemOf(reverseOf(follows[0] as Follow))].map(keyName),
    );
    const later = portraitItems(versionOf(data, changes)).filter((item) =>
      changed.has(keyName(item)),
    );
    const rest = portraitItems(own).filter((item) => !changed.has(keyName(item)));
    return others([...later, ...rest]);
  };

  fact('a new picture reaches the profile and every copy, old ones too', async (check) => {
    const call = await check.run(changed(check));
    await keepsFollowers(check);
    await check.sameItems(after);
    check.cost(call, 'change a picture');
  });

  fact('a second change counts on from the first', async (check) => {
    await check.begin(after);
    const { userId } = profile;
    const next = versionOf(data, 2);
    await check.run((lab) => model.changePicture(lab, userId, next.picture));
    await check.sameItems(others(portraitItems(next)));
  });

  fact('the first picture of a user is change 1', async (check) => {
    const { userId } = profile;
    const bare = loaded.map(
      ({ picture: _p, pictureVersion: _v, followerPicture: _f, ...item }): Item => item,
    );
    await check.begin(bare);
    const address = pictureOf(userId, 1);
    await check.run((lab) => model.changePicture(lab, userId, address));
    await check.sameItems(
      bare.map((item): Item => {
        if (item.Type === 'Profile' && item.userId === userId)
          return { ...item, picture: address, pictureVersion: 1 };
        if (item.Type === 'Follower' && item.followerId === userId)
          return { ...item, followerPicture: address, pictureVersion: 1 };
        return item;
      }),
    );
  });

  fact('a change that comes late puts no old picture over a new one', async (check) => {
    const { userId } = profile;
    const newest = others(portraitItems(versionOf(data, 2)));
    // Another client changes the picture as well, between the model's profile and its first copy.
    await check.runWhile(changed(check), () => check.table.restoreAll(newest), 2);
    await check.sameItems(
      newest,
      `${userId} changed the picture twice. Your call wrote the profile first. Then the other call wrote the profile and all copies. Then your call wrote its copies.`,
      'How can the update of a copy know that the picture there is newer?',
    );
  });

  fact('a copy that is newer is passed over, and the others are changed', async (check) => {
    // Another client changes the profile and the first copy, and its connection breaks.
    const cutOff = (own: Portrait): Item[] => withFirstCopy(own, 2);
    await check.begin(portraitBefore);
    await check.runWhile(changed(check), () => check.table.restoreAll(cutOff(portrait)), 2);
    await check.sameItems(
      cutOff(versionOf(data, 1)),
      `${profile.userId} changed the picture twice. Your call wrote the profile first. Then the other call wrote the profile and the copy at ${follows[0]?.followeeId}, and its connection broke. Then your call went on.`,
      'What does your code do with the other copies when the condition of one copy fails?',
    );
  });

  fact('a follow that ends meanwhile does not come back as half an edge', async (check) => {
    await check.begin(portraitBefore);
    // In the middle: the copies behind it are still to be changed.
    const gone = portrait.person.follows[portrait.person.follows.length >> 1] as Follow;
    const halves = [itemOf(gone), itemOf(reverseOf(gone))];
    await check.runWhile(changed(check), () => check.table.remove(halves), 2);
    const follows = portrait.person.follows.filter((edge) => edge !== gone);
    const left = versionOf(data, 1);
    const person = { ...left.person, follows };
    await check.sameItems(others(portraitItems({ ...left, person })));
  });

  fact('a new picture reaches every copy, however many', async (check) => {
    const { followers } = portrait.person;
    const since = check.now.toISOString();
    const follows = Array.from({ length: MANY }, (_, number): Follow => {
      const followeeId = `${profile.userId}-${1_000 + number}`;
      return { Type: 'Follow', followerId: profile.userId, followeeId, since };
    });
    const withMany = (one: Portrait): Item[] =>
      portraitItems({ ...one, person: { profile, follows, followers } });
    await check.begin(others(withMany(portrait)));
    await check.runAny(changed(check));
    await check.sameItems(others(withMany(versionOf(data, 1))));
  });

  fact('nobody gets a picture who does not exist', async (check) => {
    const { userId } = data.hermit.profile;
    const what = 'Changing the picture of a user who does not exist';
    await check.refuses(what, 'notFound', (lab) =>
      model.changePicture(lab, userId, pictureOf(userId, 1)),
    );
  });
};

/** The pictures under a user are those of the user's followers. */
async function keepsFollowers(check: Check): Promise<void> {
  const { profile, followers } = check.data.portrait.person;
  const there = new Map((await check.table.items()).map((item) => [keyName(item), item]));
  const changedOne = followers.find((edge) => {
    const found = there.get(keyName(itemOf(edge)));
    return found !== undefined && found.followerPicture !== edge.followerPicture;
  });
  check.holds(changedOne === undefined, [
    `${profile.userId} has a new picture. ${changedOne?.followerId} follows ${profile.userId}. The edge under ${profile.userId} holds the picture of ${changedOne?.followerId}, which should stay as it was; your call changed it.`,
    `Whose item collections have the copies of the picture of ${profile.userId}, and which Query finds those users?`,
  ]);
}

function changed(check: Check): (lab: LabContext) => Promise<void> {
  const { userId } = check.data.portrait.person.profile;
  const { picture: address } = versionOf(check.data, 1);
  return (lab) => model.changePicture(lab, userId, address);
}

/** The user as so many changes leave them. */
function versionOf({ portrait }: SocialData, changes: number): Portrait {
  const pictureVersion = portrait.pictureVersion + changes;
  const { userId } = portrait.person.profile;
  return { ...portrait, picture: pictureOf(userId, pictureVersion), pictureVersion };
}
