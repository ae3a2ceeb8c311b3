/** 2.3 and 2.13: a profile that is gone, and a follow that is still there. */

import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import type { Item } from '#kit/item/item.ts';
import type { Follow, Profile } from '../../entities.ts';
import { itemOf } from '../item.ts';
import type { Check } from './context.ts';

/**
 * A call that ends a follow deletes it, or says that it has not; no profile comes into being.
 *
 * @param items of the table, with the profile that is then taken out
 */
export async function tellsGoneUser(
  check: Check,
  call: ModelCall<void>,
  items: readonly Item[],
  profile: Profile,
  follow: Follow,
): Promise<void> {
  const [gone, edge] = [itemOf(profile), itemOf(follow)];
  await check.begin(items.filter((item) => !isOne(item, gone)));
  const outcome = await check.runAny(call);
  const after = await check.table.items();
  const isLeft = after.some((item) => isOne(item, edge));
  check.holds('error' in outcome || !isLeft, [
    `The profile of ${profile.userId} was gone, and the follow ${edge.PK} / ${edge.SK} was still there. Your call returned without an error, and the follow is still there.`,
    'Which of the conditions of your transaction says that there is nothing to undo?',
  ]);
  const made = after.find((item) => isOne(item, gone));
  check.holds(made === undefined, [
    `The profile of ${profile.userId} was gone. After your call there is an item ${gone.PK} / ${gone.SK}: ${namesOf(made)}.`,
    'An Update makes the item that it does not find. Which condition says that the profile is there?',
  ]);
}

/** Such as `it has followerCount, and no name`. */
function namesOf(item: Item = {}): string {
  const names = Object.keys(item).filter((name) => name !== 'PK' && name !== 'SK');
  return `it has ${names.join(' and ') || 'its keys alone'}, and no name`;
}

function isOne(item: Item, { PK, SK }: Item): boolean {
  return item.PK === PK && item.SK === SK;
}
