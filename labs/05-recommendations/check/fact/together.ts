/** 5.8 liked together. */

import * as model from '#lab/05-recommendations/model.ts';
import { LIKERS_ASKED } from '../../entities.ts';
import { together } from '../community.ts';
import { type Facts, isSideBySide, keepsCap, leavesOut } from './context.ts';
import { scoredProducts } from './recommend.ts';

const MOST = 10;
/** More products than anything is liked together with. */
const ALL = 1_000;

export const likedTogether: Facts = (fact) => {
  fact('what the first likers of a star like as well, the most frequent first', async (check) => {
    const { community, star } = check.data;
    const call = await check.run((lab) => model.likedTogether(lab, star, MOST));
    const expected = together(community, star, LIKERS_ASKED).slice(0, MOST);
    keepsCap(check, call, { partition: 'PRODUCT#', what: 'likers', most: LIKERS_ASKED });
    leavesOut(
      check,
      Array.isArray(call.value) ? call.value.map((one) => one?.productId) : [],
      star,
    );
    check.sameList(call, expected, scoredProducts);
    check.cost(call, 'liked together');
    isSideBySide(check, call);
  });

  fact('of products with one score the smaller id comes first', async (check) => {
    const { community, star, collector } = check.data;
    const other = community.productsOf.get(collector)?.find((id) => id !== star) ?? '';
    for (const id of [star, other]) {
      const call = await check.run((lab) => model.likedTogether(lab, id, ALL));
      check.sameList(call, together(community, id, LIKERS_ASKED), scoredProducts);
    }
  });

  fact(
    'a product that nobody likes, or that its only liker likes alone, has no list',
    async (check) => {
      const { community, loner, unknownId } = check.data;
      const [lonely = ''] = community.productsOf.get(loner) ?? [];
      for (const id of [lonely, unknownId]) {
        await check.lists((lab) => model.likedTogether(lab, id, MOST), [], scoredProducts);
      }
    },
  );
};
