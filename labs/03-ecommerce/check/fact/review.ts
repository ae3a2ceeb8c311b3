/** 3.4 the newest reviews of a product; 3.15 post a review. */

import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { NewReview, ProductReview, Review } from '../../entities.ts';
import { guardOf } from '../customer.ts';
import { itemOf } from '../item.ts';
import { newestFirst, ofProduct, ofUser } from '../maker.ts';
import type { Check, Facts } from './context.ts';

const MOST = 10;

const reviewed = {
  what: 'reviews',
  label: ({ reviewId, CreatedAt }: ProductReview) => `${reviewId} (${CreatedAt.slice(0, 10)})`,
};

export const recent: Facts = (fact, data, loaded) => {
  fact('the newest reviews are the last of their prefix, read backwards', async (check) => {
    const { product, reviews } = data.popular.page;
    const call = await newest(check, product.productId);
    check.sameList(call, newestFirst(reviews).slice(0, MOST), reviewed);
    check.cost(call, 'the newest reviews');
  });

  fact('a product with fewer reviews has those, and nothing else', async (check) => {
    const { product, reviews } = data.quiet.page;
    const call = await newest(check, product.productId);
    check.sameList(call, newestFirst(reviews), reviewed);
  });

  fact('a review that is added takes its place by its time, whatever its id', async (check) => {
    const { product, reviews } = data.quiet.page;
    const added = newReviews(product.productId, newestFirst(reviews));
    for (const review of added) await check.run((lab) => model.addProductReview(lab, review));
    await sortedByTime(check, added);
    const call = await newest(check, product.productId);
    const all = newestFirst([...reviews, ...added.map(ofProduct)]);
    check.sameList(call, all, reviewed);
    await check.sameItems([...loaded, ...added.map((review) => itemOf(ofProduct(review)))]);
  });

  fact('adding a review is one put, and again the same put changes nothing', async (check) => {
    const { product, reviews } = data.quiet.page;
    const [review] = newReviews(product.productId, newestFirst(reviews));
    const call = await check.run((lab) => model.addProductReview(lab, review as Review));
    const items = await check.table.items();
    await check.writes((lab) => model.addProductReview(lab, review as Review), items);
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

export const postReview: Facts = (fact, data, loaded) => {
  const { ada, kettle, lamp, bo } = data.shop;
  const { productId } = data.detail.page.product;

  const newReview = (): NewReview => {
    const { userId } = ada;
    return { productId: kettle.productId, userId, rating: 4, comment: 'boils, and whistles ' };
  };

  fact(
    'a review is four items: itself, two edges, and what keeps it the only one',
    async (check) => {
      const call = await check.run(posts(newReview()));
      const review = reviewOf(check, newReview());
      check.sameValue(call, review, 'The review');
      await check.sameItems([...loaded, ...itemsOf(review)]);
      check.cost(call, 'post a review');
    },
  );

  fact('a second review of the same product is refused', async (check) => {
    await check.run(posts(newReview()));
    const again = { ...newReview(), rating: 1, comment: 'I changed my mind' };
    const what = 'A second review by the same customer of the same product';
    await check.refuses(what, 'alreadyReviewed', posts(again));
  });

  fact('another product, and another customer, are reviewed as well', async (check) => {
    const one = newReview();
    const reviews = [one, { ...one, productId: lamp.productId }, { ...one, userId: bo.userId }];
    for (const review of reviews) await check.run(posts(review));
    const made = reviews.map((review, place) => reviewOf(check, review, place + 1));
    await check.sameItems([...loaded, ...made.flatMap(itemsOf)]);
  });

  fact('a product that does not exist is refused, and nothing is half-written', async (check) => {
    const what = 'A review of a product that does not exist';
    const review = { ...newReview(), productId };
    await check.refuses(what, 'notFound', posts(review));
  });

  fact('who has reviewed a product that is gone has reviewed it all the same', async (check) => {
    const review = { ...newReview(), productId };
    await check.begin([...loaded, ...itemsOf(reviewOf(check, review))]);
    const what = 'A second review of a product that is there no more';
    await check.refuses(what, 'alreadyReviewed', posts(review));
  });

  fact('a bad review is refused', async (check) => {
    const review = { ...newReview(), userId: data.newcomer.user.userId };
    for (const rating of [0, 6, 2.5, Number.NaN]) {
      const what = `A review of ${rating} stars`;
      await check.refuses(what, 'badReview', posts({ ...review, rating }));
    }
    const silent = posts({ ...review, comment: '' });
    await check.refuses('A review without a comment', 'badReview', silent);
  });

  fact('of two clients that post for the same customer, one is refused', async (check) => {
    await check.raced([posts(newReview()), posts(newReview())], 1, (posted) => [
      'Two clients posted a review by the same customer of the same product, at the same moment.',
      `Expected one to be refused as alreadyReviewed; ${posted} succeeded.`,
    ]);
    await whole(check, 1);
  });
};

function posts(review: NewReview): (lab: LabContext) => Promise<Review> {
  return (lab) => model.postReview(lab, review);
}

/** A review as it is posted now; the first call of a fact gets the first id. */
function reviewOf(check: Check, review: NewReview, nth = 1): Review {
  const CreatedAt = check.now.toISOString();
  return {
    Type: 'Review',
    reviewId: check.givenId(nth),
    ...review,
    CreatedAt,
    UpdatedAt: CreatedAt,
  };
}

function itemsOf(review: Review): Item[] {
  return [review, ofUser(review), ofProduct(review), guardOf(review)].map(itemOf);
}

/** Whatever was added is whole reviews, of four items each; and so many of them. */
async function whole(check: Check, added?: number): Promise<void> {
  const items = await check.table.items();
  const start = check.loaded;
  const more = (type: string): number =>
    items.filter(({ Type }) => Type === type).length -
    start.filter(({ Type }) => Type === type).length;
  const counts = ['Review', 'UserReview', 'ProductReview', 'ReviewedProduct'].map(
    (type) => [type, more(type)] as const,
  );
  const [[, reviews]] = counts as [readonly [string, number]];
  check.holds(
    counts.every(([, count]) => count === reviews),
    [
      'A review is four items. Added were:',
      ...counts.map(([type, count]) => `  ${count} x ${type}`),
    ],
  );
  check.holds(added === undefined || reviews === added, [
    `Expected ${added} more review in the table, found ${reviews}.`,
  ]);
}
