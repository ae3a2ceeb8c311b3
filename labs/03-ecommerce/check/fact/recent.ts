/** 3.4 the newest reviews of a product. */

import * as model from '#lab/03-ecommerce/model.ts';
import type { ProductReview, Review } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { newestFirst, ofProduct } from '../maker.ts';
import type { Check, Facts } from './context.ts';

const MOST = 10;

const reviewed = {
  what: 'reviews',
  label: ({ reviewId, CreatedAt }: ProductReview) => `${reviewId} (${CreatedAt.slice(0, 10)})`,
};

export const recent: Facts = (fact) => {
  fact('the newest reviews are the last of their prefix, read backwards', async (check) => {
    const { product, reviews } = check.data.popular.page;
    const call = await newest(check, product.productId);
    check.sameList(call, newestFirst(reviews).slice(0, MOST), reviewed);
    check.cost(call, 'the newest reviews');
  });

  fact('a product with fewer reviews has those, and nothing else', async (check) => {
    const { product, reviews } = check.data.quiet.page;
    const call = await newest(check, product.productId);
    check.sameList(call, newestFirst(reviews), reviewed);
  });

  fact('a review that is added takes its place by its time, whatever its id', async (check) => {
    const { product, reviews } = check.data.quiet.page;
    const added = newReviews(product.productId, newestFirst(reviews));
    for (const review of added) await check.run((lab) => model.addProductReview(lab, review));
    await sortedByTime(check, added);
    const call = await newest(check, product.productId);
    const all = newestFirst([...reviews, ...added.map(ofProduct)]);
    check.sameList(call, all, reviewed);
    const before = check.loaded;
    await check.sameItems([...before, ...added.map((review) => itemOf(ofProduct(review)))]);
  });

  fact('adding a review is one put, and again the same put changes nothing', async (check) => {
    const { product, reviews } = check.data.quiet.page;
    const [review] = newReviews(product.productId, newestFirst(reviews));
    const call = await check.run((lab) => model.addProductReview(lab, review as Review));
    const items = await check.table.items();
    await check.run((lab) => model.addProductReview(lab, review as Review));
    await check.sameItems(items);
    check.cost(call, 'add a review');
  });
};

function newest(check: Check, productId: string) {
  return check.run((lab) => model.recentReviews(lab, productId, MOST));
}

/** The edge of a newer review stands behind that of an older one. */
async function sortedByTime(check: Check, added: readonly Review[]): Promise<void> {
  const items = await check.table.items();
  const sortKey = ({ reviewId }: Review): string =>
    String(items.find((item) => item.Type === 'ProductReview' && item.reviewId === reviewId)?.SK);
  const [older, newer] = newestFirst(added).reverse() as [Review, Review];
  const [one, other] = [sortKey(older), sortKey(newer)];
  check.holds(one <= other, [
    `A review of ${older.CreatedAt.slice(0, 10)} was put under ${one}, and one of ${newer.CreatedAt.slice(0, 10)} under ${other}: read backwards, the older one comes first.`,
    'A collection has one order, that of its sort key. What has to stand first in it?',
  ]);
}

/** Reviews around one that is there: the highest id is the oldest. */
function newReviews(productId: string, [newest]: readonly ProductReview[]): Review[] {
  const base = newest as ProductReview;
  const day = (days: number): string =>
    new Date(Date.parse(base.CreatedAt) + days * 86_400_000).toISOString();
  return [-2, 1, 2].map((days, place) => ({
    ...base,
    Type: 'Review',
    productId,
    reviewId: `r${9 - place}${base.reviewId.slice(1)}`,
    comment: `${base.comment}, ${['once', 'twice', 'three times'][place]}`,
    CreatedAt: day(days),
    UpdatedAt: day(days),
  }));
}
