/** 3.19 a review that changes. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import { withItems, withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import { EcommerceError, type Review, type ReviewText } from '../../entities.ts';
import { guardOf } from '../customer.ts';
import { itemOf } from '../item.ts';
import { nodeOf, ofProduct, ofUser } from '../maker.ts';
import { type Check, EARLIER_WRITES, type Facts } from './context.ts';
import { aMomentAgo } from './moment-ago.ts';

const NEW: ReviewText = { rating: 5, comment: 'boils, and whistles' };
const OTHER: ReviewText = { rating: 1, comment: 'boils over' };

export const reviewChange: Facts = (fact) => {
  fact('a review by its id is one GetItem', async (check) => {
    const review = reviewIn(check);
    const call = await check.run((lab) => model.getReview(lab, review.reviewId));
    check.sameValue(call, review, 'The review');
    check.cost(call, 'a review by id');
  });

  fact('an unknown review is nothing', async (check) => {
    const call = await check.run((lab) => model.getReview(lab, unknownId(check)));
    check.sameValue(call, undefined, 'A review that does not exist');
  });

  fact(
    'an edited review changes in three items, and keeps its place in every list',
    async (check) => {
      const review = reviewIn(check);
      const call = await check.run(edits(review, NEW));
      await keepsItsPlace(check, review);
      const copies = 'Which items have a copy of the rating, and which of them one of the comment?';
      await agrees(check, 'A review was edited.', copies);
      await check.sameItems(afterEdit(check, NEW));
      check.cost(call, 'edit a review');
    },
  );

  fact('a bad review is refused, and nothing is written', async (check) => {
    const review = reviewIn(check);
    for (const rating of [0, 6, 2.5, Number.NaN]) {
      const what = `Editing a review to ${rating} stars`;
      await check.refuses(what, 'badReview', edits(review, { ...NEW, rating }));
    }
    const silent = edits(review, { ...NEW, comment: '' });
    await check.refuses('Taking the comment away', 'badReview', silent);
  });

  fact('a review that does not exist is not edited', async (check) => {
    const what = 'Editing a review that does not exist';
    const unknown = { ...reviewIn(check), reviewId: unknownId(check) };
    await check.refuses(what, 'notFound', edits(unknown, NEW));
    const bad = edits(unknown, { ...NEW, rating: 0 });
    await check.refuses(`${what}, to 0 stars`, 'badReview', bad);
  });

  fact('of two edits at once, one is in all three items', async (check) => {
    await check.race([NEW, OTHER].map((text) => edits(reviewIn(check), text)));
    await agrees(check, 'Two clients edited a review at the same moment.');
  });

  fact('a review that was deleted meanwhile does not come back in parts', async (check) => {
    const review = reviewIn(check);
    const { value } = await check.runWhile(
      (lab) => toldBy(edits(review, NEW)(lab)),
      () => check.table.remove(itemsOf(review)),
    );
    const left = (await ownItems(check, review)).map(({ PK, SK }) => `${PK} / ${SK}`);
    check.holds(left.length === 0, [
      `Between your read and your write ${review.reviewId} was deleted. Expected EcommerceError 'notFound' and nothing written. Now there is ${left.join(', ')} again.`,
      'An update makes an item that is not there, unless a condition forbids it. In a transaction, one condition that fails stops all writes: which item needs it, and what does your function then do?',
    ]);
    check.holds(value === 'notFound', [
      `Between your read and your write ${review.reviewId} was deleted: expected EcommerceError 'notFound', got ${value}.`,
      'How does the author learn that the edit was not done?',
    ]);
  });

  fact('a deleted review is gone from all four items', async (check) => {
    const review = reviewIn(check);
    const call = await check.run(deletes(review));
    await freesItsAuthor(check, review);
    await check.sameItems(afterDelete(check));
    check.cost(call, 'delete a review');
  });

  fact('deleted again, and a review that never was: nothing happens', async (check) => {
    const review = reviewIn(check);
    for (const one of [review, { ...review, reviewId: unknownId(check) }]) {
      await check.writes(deletes(one), afterDelete(check));
    }
  });

  fact('a review posted after the deleted one keeps its guard', async (check) => {
    const review = reviewIn(check);
    const next = postedNext(check, review);
    await check.runWhile(deletes(review), async () => {
      await check.table.remove(itemsOf(review));
      await check.table.restore(itemsOf(next));
    });
    const guard = itemOf(guardOf(next));
    const items = await check.table.items();
    check.holds(
      items.some(({ PK, SK }) => PK === guard.PK && SK === guard.SK),
      [
        `Between your read and your write another request deleted ${review.reviewId}, and its author posted ${next.reviewId} about the same product. You deleted the guard of the new review: ${guard.PK} / ${guard.SK}.`,
        'What must still be true of the review that you read, when you delete its guard?',
      ],
    );
    await check.sameItems(withItems(afterDelete(check), itemsOf(next)));
  });

  fact('a review of a moment ago is edited and deleted', async (check) => {
    const review = reviewIn(check);
    const isReview = ({ PK, SK }: Readonly<Record<string, unknown>>): boolean =>
      PK === SK && PK === itemOf(review).PK;
    const edited = await check.run((lab) => toldBy(edits(review, NEW)(aMomentAgo(lab, isReview))));
    const { reviewId } = review;
    const late = `${reviewId} was posted a moment ago. Your read was answered as it may be on AWS: without the review.`;
    check.holds(edited.value === 'done', [
      `${late} So the edit ended in ${edited.value}.`,
      EARLIER_WRITES,
    ]);
    await check.run((lab) => deletes(review)(aMomentAgo(lab, isReview)));
    const left = await ownItems(check, review);
    check.holds(left.length === 0, [`${late} So the review was not deleted.`, EARLIER_WRITES]);
  });
};

function edits({ reviewId }: Review, text: ReviewText): (lab: LabContext) => Promise<void> {
  return (lab) => model.editReview(lab, reviewId, text);
}

function deletes({ reviewId }: Review): (lab: LabContext) => Promise<void> {
  return (lab) => model.deleteReview(lab, reviewId);
}

/** How a call ended, where its own error is one of the ways. */
async function toldBy(call: Promise<void>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof EcommerceError) return error.code;
    throw error;
  }
}

/** The review that the facts are about. */
function reviewIn({ data }: Check): Review {
  const [, review] = data.quiet.page.reviews;
  if (!review) throw new Error('the quiet product has too few reviews');
  return nodeOf(review);
}

/** An id that begins with the id of one that is there. */
function unknownId(check: Check): string {
  return `${reviewIn(check).reviewId}0`;
}

function itemsOf(review: Review): Item[] {
  return [review, ofProduct(review), ofUser(review), guardOf(review)].map(itemOf);
}

function edited(check: Check, text: ReviewText): Review {
  return { ...reviewIn(check), ...text, UpdatedAt: check.now.toISOString() };
}

function afterEdit(check: Check, text: ReviewText): Item[] {
  const review = edited(check, text);
  return withItems(check.loaded, [review, ofProduct(review), ofUser(review)].map(itemOf));
}

function afterDelete(check: Check): Item[] {
  return withoutItems(check.loaded, itemsOf(reviewIn(check)));
}

/** Another review by the same customer of the same product, a little later. */
function postedNext({ now }: Check, review: Review): Review {
  const CreatedAt = now.toISOString();
  return { ...review, reviewId: `${review.reviewId}-2`, ...OTHER, CreatedAt, UpdatedAt: CreatedAt };
}

/** What the table has under the keys of a review, and what else names it. */
async function ownItems(check: Check, review: Review): Promise<Item[]> {
  const keys = itemsOf(review).map(({ PK, SK }) => `${PK} / ${SK}`);
  return (await check.table.items()).filter(
    ({ PK, SK, reviewId }) => reviewId === review.reviewId || keys.includes(`${PK} / ${SK}`),
  );
}

/** The edges are where they were: a list is sorted by when a review was posted. */
async function keepsItsPlace(check: Check, review: Review): Promise<void> {
  const edge = itemOf(ofProduct(review));
  const own = (await ownItems(check, review)).filter(({ Type }) => Type === edge.Type);
  const moved = own.find(({ SK }) => SK !== edge.SK);
  check.holds(moved === undefined, [
    `The edited review is at ${moved?.SK}. It was posted at ${review.CreatedAt}, and its edge is at ${edge.SK}.`,
    'The sort key says when a review was posted. Which attribute says when it was changed?',
  ]);
}

/** The author may review the product again. */
async function freesItsAuthor(check: Check, review: Review): Promise<void> {
  const left = (await ownItems(check, review)).find(({ Type }) => Type === 'ReviewedProduct');
  check.holds(left === undefined, [
    `The review is deleted, and ${left?.PK} / ${left?.SK} is still there: its author can never review this product again.`,
    'Which four items did 3.15 write?',
  ]);
}

/** All three items that have a rating have the same, and both comments are the same. */
async function agrees(
  check: Check,
  meanwhile: string,
  question = 'Which request changes all of them, or none?',
): Promise<void> {
  const own = await ownItems(check, reviewIn(check));
  const review = own.find(({ Type }) => Type === 'Review');
  const differs = own.find(
    ({ Type, rating, comment }) =>
      (Type !== 'ReviewedProduct' && rating !== review?.rating) ||
      (Type === 'ProductReview' && comment !== review?.comment),
  );
  const said = (item: Item | undefined): string =>
    `${item?.rating} ${item?.comment === undefined ? '' : brief(item.comment)}`.trim();
  check.holds(differs === undefined, [
    `${meanwhile} The Review says ${said(review)}, and the ${differs?.Type} says ${said(differs)}.`,
    question,
  ]);
}
