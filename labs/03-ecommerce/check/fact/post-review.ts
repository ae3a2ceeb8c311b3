/** 3.15 post a review. */

import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { NewReview, Review } from '../../entities.ts';
import { guardOf } from '../customer.ts';
import { itemOf } from '../item.ts';
import { ofProduct, ofUser } from '../maker.ts';
import { type Check, type Facts, refusedAs } from './context.ts';

export const postReview: Facts = (fact) => {
  fact(
    'a review is four items: itself, two edges, and what keeps it the only one',
    async (check) => {
      const call = await check.run(posts(newReview(check)));
      const review = reviewOf(check, newReview(check));
      check.sameValue(call, review, 'The review');
      await check.sameItems([...check.loaded, ...itemsOf(review)]);
      check.cost(call, 'post a review');
    },
  );

  fact('a second review of the same product is refused', async (check) => {
    await check.run(posts(newReview(check)));
    const again = { ...newReview(check), rating: 1, comment: 'I changed my mind' };
    const what = 'A second review by the same customer of the same product';
    await check.refuses(what, ...refusedAs('alreadyReviewed'), posts(again));
  });

  fact('another product, and another customer, are reviewed as well', async (check) => {
    const { lamp, bo } = check.data.shop;
    const one = newReview(check);
    const reviews = [one, { ...one, productId: lamp.productId }, { ...one, userId: bo.userId }];
    for (const review of reviews) await check.run(posts(review));
    const made = reviews.map((review, place) => reviewOf(check, review, place + 1));
    await check.sameItems([...check.loaded, ...made.flatMap(itemsOf)]);
  });

  fact('a product that does not exist is refused, and nothing is half-written', async (check) => {
    const { productId } = check.data.detail.page.product;
    const what = 'A review of a product that does not exist';
    const review = { ...newReview(check), productId };
    await check.refuses(what, ...refusedAs('notFound'), posts(review));
  });

  fact('who has reviewed a product that is gone has reviewed it all the same', async (check) => {
    const { productId } = check.data.detail.page.product;
    const review = { ...newReview(check), productId };
    await check.begin([...check.loaded, ...itemsOf(reviewOf(check, review))]);
    const what = 'A second review of a product that is there no more';
    await check.refuses(what, ...refusedAs('alreadyReviewed'), posts(review));
  });

  fact('a bad review is refused', async (check) => {
    const review = { ...newReview(check), userId: check.data.newcomer.user.userId };
    for (const rating of [0, 6, 2.5, Number.NaN]) {
      const what = `A review of ${rating} stars`;
      await check.refuses(what, ...refusedAs('badReview'), posts({ ...review, rating }));
    }
    const silent = posts({ ...review, comment: '' });
    await check.refuses('A review without a comment', ...refusedAs('badReview'), silent);
  });

  fact('of two clients that post for the same customer, one is refused', async (check) => {
    const ended = await check.race([posts(newReview(check)), posts(newReview(check))]);
    const posted = ended.filter((call) => 'value' in call).length;
    check.holds(posted === 1, [
      'Two clients posted a review by the same customer of the same product, at the same moment.',
      `Expected one to be refused as alreadyReviewed; ${posted} succeeded.`,
    ]);
    await whole(check, 1);
  });
};

function posts(review: NewReview): (lab: LabContext) => Promise<Review> {
  return (lab) => model.postReview(lab, review);
}

function newReview({ data }: Check): NewReview {
  const { ada, kettle } = data.shop;
  const { userId } = ada;
  return { productId: kettle.productId, userId, rating: 4, comment: 'boils, and whistles' };
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
