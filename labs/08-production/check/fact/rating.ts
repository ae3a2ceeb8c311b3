/** 8.3 numbers that may be late: reviews, and the rating that a job adds up. */

import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/08-production/model.ts';
import type { NewReview, Product, Rating, Review } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { shopItems } from '../shop.ts';
import type { Check, Facts } from './context.ts';

/** Writes that the index does not show yet. */
const LATE = 3;

export const ratings: Facts = (fact, data) => {
  const { shop } = data;
  const { kettle, reviews, last, unknownId } = shop;

  /** The items of the shop, one of whose products has a rating. */
  const withRating = (product: Product, rating: Rating): Item[] => {
    const { PK } = itemOf(product);
    return shopItems(shop).map((item) => (item.PK === PK ? { ...item, rating } : item));
  };

  fact('a review is one item, and the product is left as it is', async (check) => {
    const review = newReview(check);
    await check.run((lab) => model.postReview(lab, review));
    await check.sameItems([...shopItems(shop), itemOf(postedNow(check, review))]);
  });

  fact('a review of an id that is there is refused', async (check) => {
    const [one] = reviews as [Review];
    const again = { ...newReview(check), reviewId: one.reviewId };
    const what = 'A review whose id another review has';
    await check.refuses(what, 'alreadyExists', (lab) => model.postReview(lab, again));
  });

  fact('a rating is added up from the reviews of the product, and kept there', async (check) => {
    const call = await check.run((lab) => model.refreshRating(lab, kettle.productId));
    const rating = ratingOf(check, reviews);
    check.sameValue(call, rating, 'The rating');
    await check.sameItems(withRating(kettle, rating));
  });

  fact('refreshed again it is the same, and a new review counts once', async (check) => {
    const refresh = (lab: LabContext): Promise<Rating> =>
      model.refreshRating(lab, kettle.productId);
    await check.run(refresh);
    check.sameValue(
      await check.run(refresh),
      ratingOf(check, reviews),
      'The rating, refreshed again',
    );
    const posted = postedNow(check, newReview(check));
    await check.table.restore([itemOf(posted)]);
    const after = ratingOf(check, [...reviews, posted]);
    check.sameValue(await check.run(refresh), after, 'The rating after one more review');
    await keepsTheNewest(check, kettle, [reviews.length, after.count]);
    await check.sameItems([...withRating(kettle, after), itemOf(posted)]);
  });

  fact('a product without a review has a rating of none', async (check) => {
    const call = await check.run((lab) => model.refreshRating(lab, last.productId));
    check.sameValue(call, ratingOf(check, []), 'The rating of a product that nobody has reviewed');
  });

  fact('the rating of no product is refused, and no product is made', async (check) => {
    const what = 'Refreshing the rating of a product that does not exist';
    await check.refuses(what, 'notFound', (lab) => model.refreshRating(lab, unknownId));
  });

  fact('a stock that changes meanwhile is kept', async (check) => {
    const sold = { ...kettle, stock: kettle.stock - 1 };
    await check.runWhile(
      (lab) => model.refreshRating(lab, kettle.productId),
      () => check.table.restore([itemOf(sold)]),
    );
    const stock = await stockOf(check, kettle);
    check.holds(stock === sold.stock, [
      `Somebody bought one while the rating was refreshed: the stock went from ${kettle.stock} to ${sold.stock}.`,
      `Then your code wrote, and the stock is ${stock}.`,
      'Which attributes does your write set, besides the rating?',
    ]);
  });

  fact('a rating is as late as its index, and right when the index is', async (check) => {
    const refresh = (lab: LabContext): Promise<Rating> =>
      model.refreshRating(lab, kettle.productId);
    await check.late(LATE, async (index) => {
      const posted = Array.from({ length: LATE }, (_, nth) => ({
        ...newReview(check),
        reviewId: `r-${nth}`,
      }));
      const earlier = new Date(check.now.getTime() - 5_000);
      for (const review of posted) {
        await check.run((lab) => model.postReview({ ...lab, now: () => earlier }, review));
      }
      const { value: late } = await check.run(refresh);
      await index.catchUp();
      const { value: right } = await check.run(refresh);
      const wanted = reviews.length + LATE;
      const happened = `${LATE} reviews were posted, and the index was late by ${LATE} writes (simulated). Your rating counted ${late?.count} reviews.`;
      check.holds(right?.count === wanted, [
        `${happened} Then the index had all of them, and your rating counts ${right?.count}. Expected ${wanted}.`,
        'A review can be older than your last refresh, and come to the index after it. Which reviews does your refresh read?',
      ]);
      check.note(`${happened} When the index had all of them, it counted ${right?.count}.`);
    });
  });
};

/** What reviews and ratings cost. */
export const ratingCosts: Facts = (fact, data) => {
  const { kettle } = data.shop;

  fact('a review is one write, a rating one Query and one write', async (check) => {
    const review = newReview(check);
    const posted = await check.run((lab) => model.postReview(lab, review));
    check.cost(posted, 'post a review', ['UpdateItem']);
    const refreshed = await check.run((lab) => model.refreshRating(lab, kettle.productId));
    check.cost(refreshed, 'refresh a rating');
  });

  fact('a review with the counter in its transaction costs more', async (check) => {
    const [alone, counted] = ['r-1', 'r-2'].map((reviewId) =>
      itemOf(postedNow(check, { ...newReview(check), reviewId })),
    ) as [Item, Item];
    await check.compare('one review:', {
      'the review alone': ({ db, table }) =>
        db.send(new PutCommand({ TableName: table, Item: alone })),
      'with its counter': ({ db, table: TableName }) => {
        const { PK, SK } = itemOf(kettle);
        const Update = {
          TableName,
          Key: { PK, SK },
          UpdateExpression: 'ADD reviewCount :one',
          ExpressionAttributeValues: { ':one': 1 },
        };
        const TransactItems = [{ Put: { TableName, Item: counted } }, { Update }];
        return db.send(new TransactWriteCommand({ TransactItems }));
      },
    });
  });
};

/** The stock as it is in the table. */
async function stockOf(check: Check, product: Product): Promise<unknown> {
  return (await check.table.get(itemOf(product)))?.stock;
}

/** The rating that a second refresh returned is also in the table. */
async function keepsTheNewest(
  check: Check,
  product: Product,
  [before, after]: readonly [number, number],
): Promise<void> {
  const found = await check.table.get(itemOf(product));
  const { count } = Object(found?.rating) as Partial<Rating>;
  check.holds(count !== before, [
    `Your function returned the rating of ${after} reviews. The product still has the rating of ${before} reviews, of the refresh before.`,
    'What does your write do if the product has a rating already?',
  ]);
}

function newReview({ data: { shop } }: Check): NewReview {
  const { kettle, ada } = shop;
  const about = { productId: kettle.productId, userId: ada.userId };
  return { reviewId: `r-${ada.userId}`, ...about, rating: 4, comment: 'boils, and whistles' };
}

function postedNow(check: Check, review: NewReview): Review {
  return { Type: 'Review', ...review, postedAt: check.now.toISOString() };
}

function ratingOf(check: Check, reviews: readonly Review[]): Rating {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return { count: reviews.length, sum, refreshedAt: check.now.toISOString() };
}
