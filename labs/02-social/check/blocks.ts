/** Users who have blocked others: one of them many, and some in the town. */

import type { Item } from '#kit/item/item.ts';
import type { Block } from '../entities.ts';
import { itemOf } from './item.ts';
import { byText, type Maker } from './maker.ts';
import type { Town } from './town.ts';

/** Who has blocked whom. */
export interface Blocks {
  userId: string;
  /** Those of the user, in the order of the blocked ids. */
  own: Block[];
  /** Of others, who have blocked the user or anybody. */
  others: Block[];
  /** In the town: bo has blocked dora and a namesake of ada; ada and dora have blocked each other. */
  boOfDora: Block;
  adaOfDora: Block;
  doraOfAda: Block;
}

const BLOCKED = 30;

export function makeBlocks(make: Maker, { ada, bo, dora }: Town): Blocks {
  const userId = make.userId();
  const block = (one: string, other: string): Block => ({
    Type: 'Block',
    userId: one,
    blockedId: other,
    since: make.time(),
  });
  const ids = make.userIds(BLOCKED).sort(byText);
  const first = ids[0] as string;
  return {
    userId,
    own: ids.map((id) => block(userId, id)),
    others: [
      block(first, userId),
      block(`${userId}-2`, first),
      block(bo.userId, `${ada.userId}-2`),
      block(`${bo.userId}-2`, ada.userId),
    ],
    boOfDora: block(bo.userId, dora.userId),
    adaOfDora: block(ada.userId, dora.userId),
    doraOfAda: block(dora.userId, ada.userId),
  };
}

/** The items of all blocks. */
export function blockItems({ own, others, boOfDora, adaOfDora, doraOfAda }: Blocks): Item[] {
  return [...own, ...others, boOfDora, adaOfDora, doraOfAda].map(itemOf);
}
