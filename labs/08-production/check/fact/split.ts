/** 8.2 `splitQuestions`. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { TRANSACTION_MAX_ITEMS } from '#kit/limits.ts';
import { WRITES } from '#kit/meter/operation.ts';
import * as model from '#lab/08-production/model.ts';
import type { Product, Question } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { type GrownProduct, ownItem } from '../large.ts';
import { appendQuestion } from '../other-client.ts';
import type { Check, Facts } from './context.ts';
import { isKeyOf } from './index-price.ts';

const splits =
  ({ productId }: Pick<Product, 'productId'>) =>
  (lab: LabContext) =>
    model.splitQuestions(lab, productId);

export const splitting: Facts = (fact, data, loaded) => {
  const { grown, full, asked, unknownId, newQuestion } = data.large;

  /** The table when the questions of the product have been moved. */
  const afterSplit = ({ questions, ...product }: GrownProduct): Item[] => {
    const others = loaded.filter(({ PK, SK }) => !isKeyOf(product, PK, SK));
    const own = questions.map((question) => itemOf(ownItem(product.productId, question)));
    return [...others, itemOf(product), ...own];
  };

  fact('a split moves every question out of the product', async (check) => {
    for (const product of [grown, full]) {
      await check.begin();
      const call = await check.run(splits(product));
      await check.sameItems(afterSplit(product));
      check.sameValue(call, product.questions.length, 'The number of questions that were moved');
      isNoTransaction(check, call);
      if (product === grown) check.cost(call, 'split the questions');
    }
  });

  fact('a product without questions inside is left as it is', async (check) => {
    await check.run(splits(grown));
    for (const product of [grown, asked]) {
      const call = await check.run(splits(product));
      check.sameValue(call, 0, 'The number of questions that were moved');
      const writes = writesIn(call);
      check.holds(writes === 0, [
        `Product ${product.productId} has no question inside, and splitQuestions sent ${writes} ${writes === 1 ? 'write' : 'writes'}.`,
        'What does the product say before anything is written?',
      ]);
    }
    await check.sameItems(afterSplit(grown));
  });

  fact('a product that does not exist cannot be split', async (check) => {
    const what = 'Splitting a product that does not exist';
    await check.refuses(what, 'notFound', splits({ productId: unknownId }));
  });

  fact(
    'a split that breaks off loses nothing, and doubles nothing when it is done again',
    async (check) => {
      const told = {
        before: 'before its first write',
        inside: 'between its first write and the next',
        after: 'after its first write',
      };
      for (const moment of ['before', 'inside', 'after'] as const) {
        await check.begin();
        await check.runBroken(splits(grown), moment);
        const lost = await lostQuestions(check, grown);
        check.holds(lost === 0, [
          `splitQuestions broke off ${told[moment]}. ${lost} of ${grown.questions.length} questions are neither in the product nor items of their own.`,
          'Which must be written first, so that a question is rather there twice than not at all?',
        ]);
        await check.writes(splits(grown), afterSplit(grown));
      }
    },
  );

  fact('a question that is added to the list meanwhile is not lost', async (check) => {
    const more = { ...grown, questions: [...grown.questions, newQuestion] };
    const writes = writesIn(await check.run(splits(grown)));
    for (const write of new Set([1, writes])) {
      await check.begin();
      let thrown: unknown;
      const call = await check.runWhile(
        (lab) =>
          splits(grown)(lab).catch((error: unknown) => {
            thrown = error;
          }),
        async () => {
          await check.measured((lab) => appendQuestion(lab, itemOf(grown), newQuestion));
        },
        write,
      );
      const when = write === 1 ? 'first' : 'last';
      const told = `An older version of the shop added a question to the list just before the ${when} write of splitQuestions.`;
      const lost = await lostQuestions(check, more);
      check.holds(lost === 0, [
        `${told} ${lost === 1 ? 'It is' : `${lost} questions are`} neither in the product nor an item of ${lost === 1 ? 'its' : 'their'} own.`,
        'What must still be true of the list when you remove it?',
      ]);
      check.holds(thrown === undefined, [
        `${told} No question is lost, but your function threw ${errorText(thrown).replace(/\.$/, '')}.`,
        'What can your function do when the list is no longer the one that it has read?',
      ]);
      const item = (await check.table.items()).find(({ PK, SK }) => isKeyOf(grown, PK, SK));
      check.holds(item?.questions === undefined, [
        `${told} Your function returned, and the list is still in the product.`,
        'What does your function do after the condition of its last write has failed?',
      ]);
      await check.sameItems(afterSplit(more));
      check.sameValue(call, more.questions.length, 'The number of questions that were moved');
    }
  });

  fact('a list that another one has replaced meanwhile is not lost', async (check) => {
    const others = grown.questions.map((one) => ({ ...one, questionId: `${one.questionId}-new` }));
    const writes = writesIn(await check.run(splits(grown)));
    await check.begin();
    await check.runWhile(
      splits(grown),
      () => check.table.restore([itemOf({ ...grown, questions: others })]),
      writes,
    );
    const both = { ...grown, questions: [...grown.questions, ...others] };
    const lost = await lostQuestions(check, both);
    check.holds(lost === 0, [
      `Just before the last write of splitQuestions, another client had split the product, and ${others.length} other questions had come: as many as before. ${lost} of them are neither in the product nor items of their own.`,
      'What must still be true of the list when you remove it?',
    ]);
    await check.sameItems(afterSplit(both));
  });

  fact('two clients that split a product at once agree', async (check) => {
    const ended = await check.race([splits(grown), splits(grown)]);
    const failed = ended.flatMap((one) => ('error' in one ? [errorText(one.error)] : []));
    check.holds(failed.length === 0, [
      `Two clients split a product at once, and one of them threw ${failed[0]?.replace(/\.$/, '')}.`,
      'What does the second client find when it has come too late?',
    ]);
    await check.sameItems(afterSplit(grown));
  });
};

/** How many questions of the product are neither inside it nor items of their own. */
async function lostQuestions(check: Check, product: GrownProduct): Promise<number> {
  const { PK } = itemOf(product);
  const collection = (await check.table.items()).filter((item) => item.PK === PK);
  const inside = collection.flatMap(({ questions }) => (questions ?? []) as Question[]);
  const found = new Set([...collection, ...inside].map(({ questionId }) => questionId));
  return product.questions.filter(({ questionId }) => !found.has(questionId)).length;
}

function writesIn({ trace }: Call<unknown>): number {
  return trace.filter(({ operation }) => WRITES.test(operation)).length;
}

/** A transaction is charged twice, and takes no more than a hundred actions. */
function isNoTransaction(check: Check, { trace }: Call<unknown>): void {
  const one = trace.find(({ operation }) => operation === 'TransactWriteItems');
  check.holds(one === undefined, [
    `The result is right. But your split sends a transaction: each of its actions is charged twice, ${one?.writeUnits.toFixed(1)} WCU here, and it takes ${TRANSACTION_MAX_ITEMS} actions at most.`,
    'If the puts are done and the removal is not, what is wrong, and what puts it right?',
  ]);
}
