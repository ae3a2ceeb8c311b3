/** 5.4 like and unlike. */

import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/05-recommendations/model.ts';
import type { Like } from '../../entities.ts';
import { likeItems } from '../item.ts';
import { type Check, doesNothing, type Facts, keepsDate } from './context.ts';
import { hasWholeEdges } from './half.ts';

export const like: Facts = (fact) => {
  const likes =
    ({ data: { shop } }: Check) =>
    (lab: LabContext) =>
      model.like(lab, shop.userId, shop.productId);
  const unlikes =
    ({ data: { shop } }: Check) =>
    (lab: LabContext) =>
      model.unlike(lab, shop.userId, shop.productId);

  fact('the user likes the product, and the product is liked by the user', async (check) => {
    await check.writes(likes(check), [...check.loaded, ...likeItems(newLike(check))], 'like');
  });

  fact('a product that is liked twice keeps the date of the first time', async (check) => {
    await check.begin();
    await check.run((lab) => likes(check)({ ...lab, now: () => new Date(0) }));
    await doesNothing(check, 'The second like of a product', likes(check));
    const first = { ...newLike(check), likedAt: new Date(0).toISOString() };
    for (const half of likeItems(first)) {
      const date = { attribute: 'likedAt', first: first.likedAt };
      await keepsDate(check, 'The like', half, date);
    }
    await check.sameItems([...check.loaded, ...likeItems(first)]);
  });

  fact('a like is taken back from both ends, and no other like with it', async (check) => {
    await check.begin([...check.loaded, ...likeItems(newLike(check))]);
    await check.writes(unlikes(check), check.loaded, 'unlike');
    await doesNothing(check, 'Taking back a like that is not there', unlikes(check));
    await check.sameItems(check.loaded);
  });

  fact('two clients that like at once, or like and unlike, leave whole edges', async (check) => {
    for (const other of [likes, unlikes]) {
      await check.begin();
      await check.race([likes(check), other(check)]);
      await hasWholeEdges(check, 'Two clients wrote at once');
    }
  });
};

function newLike({ data: { shop }, now }: Check): Like {
  const { userId, productId } = shop;
  return { Type: 'Like', userId, productId, likedAt: now.toISOString() };
}
