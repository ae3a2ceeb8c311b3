/** 8.1 `productCards` and `dearestProducts`. */

import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { unitsText } from '#kit/meter/receipt.ts';
import * as model from '#lab/08-production/model.ts';
import type { Product, ProductCard } from '../../entities.ts';
import type { Check, Facts } from './context.ts';

/** As many as a page of offers shows. */
const MOST = 5;

export const cardLists: Facts = (fact, data) => {
  const { sellerId, similarId, products, others, unknownSellerId } = data.catalog;

  const cardsOf = (sellerId: string) => (lab: LabContext) => model.productCards(lab, sellerId);

  const dearestOf = (sellerId: string, most: number) => (lab: LabContext) =>
    model.dearestProducts(lab, sellerId, most);

  fact('the cards of a seller are one Query of the index that holds them', async (check) => {
    const call = await check.run(cardsOf(sellerId));
    check.sameList(call, products.map(cardOf), cards);
    readsCards(check, call, 'Which index holds what a card shows, and little else?');
    check.cost(call, 'cards of a seller');
    const similar = others.filter((one) => one.sellerId === similarId);
    check.sameList(await check.run(cardsOf(similarId)), similar.map(cardOf), cards);
  });

  fact('a seller who sells nothing has no cards', async (check) => {
    await check.lists(cardsOf(unknownSellerId), [], cards);
  });

  fact('the dearest products are found by their cards, and then fetched', async (check) => {
    const call = await check.run(dearestOf(sellerId, MOST));
    comparesNumbers(check, call, products);
    check.sameList(call, byPrice(products).slice(0, MOST), whole);
    readsCards(
      check,
      call,
      'Which index has the price of every product, so that you fetch only those that you return?',
    );
    check.cost(call, 'dearest products');
  });

  fact('of products at one price the smaller id comes first', async (check) => {
    await check.lists(dearestOf(sellerId, 2), byPrice(products).slice(0, 2), whole);
  });

  fact('more products than a batch takes are fetched in two', async (check) => {
    await check.lists(dearestOf(sellerId, 2 * products.length), byPrice(products), whole);
  });

  fact('where nothing is found, nothing is fetched', async (check) => {
    check.sameList(await check.run(dearestOf(unknownSellerId, MOST)), [], whole);
  });
};

const cards = {
  what: 'cards',
  label: ({ productId, name, priceCents }: ProductCard) => `${productId}, ${name}, ${priceCents}`,
};

const whole = {
  what: 'products',
  label: ({ productId, priceCents }: Product) => `${productId} for ${priceCents}`,
};

function cardOf({ productId, name, priceCents }: Product): ProductCard {
  return { productId, name, priceCents };
}

/** The dearest first; of equal ones, the smaller id. Products come in id order. */
function byPrice(products: readonly Product[]): Product[] {
  return [...products].sort((one, other) => other.priceCents - one.priceCents);
}

/** The order is that of numbers, not of their texts. */
function comparesNumbers(
  check: Check,
  { value }: Call<unknown>,
  products: readonly Product[],
): void {
  const [first] = Array.isArray(value) ? (value as (Product | null | undefined)[]) : [];
  const [top] = byPrice(products) as [Product];
  const asTexts = products.map(({ priceCents }) => String(priceCents)).sort();
  const price = String(first?.priceCents);
  const isText = price === asTexts.at(-1) && price !== String(top.priceCents);
  check.holds(!isText, [
    `Your list begins with a price of ${price}, and ${top.productId} costs ${top.priceCents}. As texts, ${price} comes behind ${top.priceCents}, because ${price[0]} comes behind ${String(top.priceCents)[0]}.`,
    'Does your code compare numbers, or their texts?',
  ]);
}

/** The index with little in it was read. */
function readsCards(check: Check, { trace }: Call<unknown>, question: string): void {
  const fat = trace.find(({ index }) => index === 'Whole');
  const { itemsRead, input } = fat ?? { itemsRead: 0, input: {} };
  check.holds(fat === undefined, [
    `Your answer is right. The index Whole copies whole products: your Query read ${itemsRead} of them for ${fat ? unitsText(fat) : ''}.`,
    ...('ProjectionExpression' in input
      ? [
          'A ProjectionExpression drops attributes after DynamoDB has read them: it saves bytes on the way to you, and no unit.',
        ]
      : []),
    question,
  ]);
  const keys = trace.some(({ index }) => index === 'Keys');
  const back = trace.find(({ operation }) => operation === 'BatchGetItem');
  check.holds(!(keys && back), [
    `Your answer is right. The index Keys copies no attribute but keys, so your function fetched each product from the table: ${back?.itemsRead} of them in one batch for ${back ? unitsText(back) : ''}, at least half a unit for each.`,
    question,
  ]);
}
