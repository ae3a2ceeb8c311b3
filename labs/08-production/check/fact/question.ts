/** 8.2 `addQuestion` and `latestQuestions`. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import { itemBytes } from '#kit/item/item-size.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { ITEM_MAX_BYTES } from '#kit/limits.ts';
import { grouped } from '#kit/report/text.ts';
import * as model from '#lab/08-production/model.ts';
import type { Product, ProductQuestion, Question } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { ownItem } from '../large.ts';
import { appendQuestion } from '../other-client.ts';
import type { Check, Facts } from './context.ts';
import { isKeyOf } from './index-price.ts';

const MOST = 10;
const questionList = {
  what: 'questions',
  label: ({ productId, questionId, askedAt }: ProductQuestion) =>
    `${questionId} about ${productId}, ${askedAt}`,
};
const adds =
  ({ productId }: Pick<Product, 'productId'>, question: Question) =>
  (lab: LabContext) =>
    model.addQuestion(lab, productId, question);

export const questions: Facts = (fact, data, loaded) => {
  const { large } = data;
  const { full, newQuestion, asked, unknownId, similar, grown } = large;

  /** Those of a product that are items of their own, the newest first. */
  const questionsOf = (product: Pick<Product, 'productId'>) =>
    large.questions.filter(({ productId }) => productId === product.productId);

  fact('a product that is full takes one question more', async (check) => {
    let refused: unknown;
    await check.run((lab) =>
      adds(
        full,
        newQuestion,
      )(lab).catch((error: unknown) => {
        if (!isTooLarge(error)) throw error;
        refused = error;
      }),
    );
    check.holdsOr('FAT-ITEM', refused === undefined, [
      `Product ${full.productId} has ${full.questions.length} questions inside, ${grouped(itemBytes(itemOf(full)))} bytes in all. Your function makes this item larger, and DynamoDB refuses it: ${refused instanceof Error ? refused.message : ''}.`,
      `An item takes ${grouped(ITEM_MAX_BYTES)} bytes at most. An item collection has no limit.`,
      'What can a question be, if not a part of the product?',
    ]);
    await check.sameItems([...loaded, itemOf(ownItem(full.productId, newQuestion))]);
  });

  fact('a question is an item of its own', async (check) => {
    await check.run(adds(asked, newQuestion));
    await check.sameItems([...loaded, itemOf(ownItem(asked.productId, newQuestion))]);
  });

  fact('a question that is there already is replaced', async (check) => {
    const better = { ...newQuestion, text: 'How tall is it?' };
    await check.run(adds(asked, newQuestion));
    await check.writes(adds(asked, better), [...loaded, itemOf(ownItem(asked.productId, better))]);
  });

  fact('nobody asks about a product that does not exist', async (check) => {
    const what = 'A question about a product that does not exist';
    await check.refuses(what, 'notFound', adds({ productId: unknownId }, newQuestion));
  });

  fact('nobody asks about a product that is removed meanwhile', async (check) => {
    const ended = await check.runWhile(
      (lab) =>
        adds(
          similar,
          newQuestion,
        )(lab).then(
          () => 'returned without an error',
          (error: unknown) => `threw ${errorText(error)}`,
        ),
      () => check.table.remove([itemOf(similar)]),
    );
    const [, expected] = check.refusal('notFound');
    check.holds(ended.value.startsWith(`threw ${expected}`), [
      `While your function ran, another client removed product ${similar.productId}. Expected ${expected}, but it ${ended.value.replace(/\.$/, '')}.`,
      'Which request looks at the product, and writes the question, at the same moment?',
    ]);
    await check.sameItems(loaded.filter(({ PK, SK }) => !isKeyOf(similar, PK, SK)));
  });

  fact('a question costs the same beside many others', async (check) => {
    check.cost(await check.run(adds(asked, newQuestion)), 'add a question');
  });

  fact('the latest questions are one Query, the newest first', async (check) => {
    const latest = (productId: string, most: number) => (lab: LabContext) =>
      model.latestQuestions(lab, productId, most);
    const call = await check.run(latest(asked.productId, MOST));
    areNewest(check, call, questionsOf(asked));
    check.sameList(call, questionsOf(asked).slice(0, MOST), questionList);
    check.cost(call, 'latest questions');
    for (const { productId } of [asked, similar, grown, { productId: unknownId }]) {
      await check.lists(latest(productId, 10 * MOST), questionsOf({ productId }), questionList);
    }
  });

  fact('what one question more costs as the product grows', async (check) => {
    // Two questions are taken out, so that one fits.
    const almost = { ...full, questions: full.questions.slice(0, -2) };
    await check.table.restore([itemOf(almost)]);
    const inside = (product: Product) => (lab: LabContext) =>
      appendQuestion(lab, itemOf(product), newQuestion);
    const [few, many] = [grown, almost].map(({ questions }) => questions.length);
    await check.compare('one question more:', {
      [`in a list of ${few}`]: inside(grown),
      [`in a list of ${many}`]: inside(almost),
      'an item of its own': adds(asked, newQuestion),
      [`an item beside a list of ${few}`]: adds(grown, newQuestion),
      [`an item beside a list of ${many}`]: adds(almost, newQuestion),
    });
  });
};

/** Whether DynamoDB refused an item, or its update, because of its size. */
function isTooLarge(error: unknown): boolean {
  const { name, message } = Object(error) as Partial<Error>;
  return name === 'ValidationException' && /Item size .*exceeded/.test(String(message));
}

/** They are questions, and the newest of them. */
function areNewest(
  check: Check,
  { value }: Call<unknown>,
  newestFirst: readonly ProductQuestion[],
): void {
  const found = Array.isArray(value) ? (value as (Partial<ProductQuestion> | undefined)[]) : [];
  const other = found.map((one) => one?.Type).find((type) => type && type !== 'ProductQuestion');
  check.holds(other === undefined, [
    `Your list has an entity of the Type ${other}. The collection of a product holds more than its questions.`,
    'Which prefix do the sort keys of questions have, and no other sort key?',
  ]);
  const oldest = newestFirst.at(-1);
  check.holds(found[0]?.questionId !== oldest?.questionId, [
    `Your list begins with the question of ${oldest?.askedAt}, the oldest of ${newestFirst.length}. A Query reads sort keys upwards.`,
    'Which member of the request turns it round?',
  ]);
}
