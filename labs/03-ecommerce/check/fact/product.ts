/** 3.3 a product with all its relationships; 3.11 the price on a date; 3.16 change a price. */

import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import { withItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { PriceHistory, Product, ProductPage, ProductReview } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { newestFirst } from '../maker.ts';
import type { Check, Facts } from './context.ts';

export const page: Facts = (fact, data) => {
  const { productId } = data.detail.page.product;

  fact('one Query of the collection is the whole page, split by Type', async (check) => {
    const expected = data.detail.page;
    const call = await check.run((lab) => model.productPage(lab, expected.product.productId));
    samePage(check, call, expected);
    check.cost(call, 'a product page');
  });

  fact('a collection of more than 1 MB is read to its end', async (check) => {
    const expected = data.bestseller.page;
    const call = await check.run((lab) => model.productPage(lab, expected.product.productId));
    samePage(check, call, expected);
  });

  fact('edges without a product item are no page', async (check) => {
    const [edge] = data.category.products;
    const call = await check.run((lab) => model.productPage(lab, edge?.productId ?? ''));
    check.sameValue(call, undefined, 'A product of which only edges are left');
  });

  fact('an unknown product is nothing', async (check) => {
    const call = await check.run((lab) => model.productPage(lab, `${productId}0`));
    check.sameValue(call, undefined, 'A product that does not exist');
  });
};

function samePage(check: Check, call: Call<ProductPage | undefined>, expected: ProductPage): void {
  const { value, trace } = call;
  check.sameValue({ value: value?.product, trace }, expected.product, 'The product');
  const lists = { what: 'categories', label: (one: { categoryId: string }) => one.categoryId };
  check.sameList({ value: value?.categories, trace }, expected.categories, lists);
  check.sameList({ value: value?.tags, trace }, expected.tags, {
    what: 'tags',
    label: ({ tag }) => tag,
  });
  check.sameList({ value: value?.prices, trace }, expected.prices, priced);
  check.sameList({ value: value?.reviews, trace }, expected.reviews, {
    what: 'reviews',
    label: ({ reviewId, CreatedAt }: ProductReview) => `${reviewId} (${CreatedAt.slice(0, 10)})`,
  });
}

const DAY_MS = 86_400_000;

const priced = {
  what: 'prices',
  label: ({ CreatedAt, priceCents }: PriceHistory) =>
    `${priceCents} cents from ${CreatedAt.slice(0, 10)}`,
};

export const priceOn: Facts = (fact, data) => {
  const { prices, product } = data.detail.page;

  fact('the price on a date is the last that began before it', async (check) => {
    const [before, next] = [prices[5] as PriceHistory, prices[6] as PriceHistory];
    const between = (Date.parse(before.CreatedAt) + Date.parse(next.CreatedAt)) / 2;
    const call = await priceAt(check, new Date(between).toISOString());
    check.sameValue(call, before, 'The price');
    const read = call.trace.reduce((sum, { itemsRead }) => sum + itemsRead, 0);
    check.holds(read <= 1, [
      `Your code read ${read} prices for one. A product may have any number of them.`,
      'Which option of a Query says how many items it may read?',
    ]);
    check.cost(call, 'the price on a date');
  });

  fact('a price begins at its own moment, and the last one has no end', async (check) => {
    const [some, last] = [prices[3] as PriceHistory, prices.at(-1) as PriceHistory];
    check.sameValue(await priceAt(check, some.CreatedAt), some, 'The price at its first moment');
    const call = await priceAt(check, shifted(last.CreatedAt, 400));
    check.sameValue(call, last, 'The price after the last change');
  });

  fact('before the first price there is none, whatever stands before it', async (check) => {
    const [first] = prices;
    const call = await priceAt(check, shifted(first?.CreatedAt ?? '', -1));
    check.holds(call.value === undefined, [
      `Before the first price there is none, and you returned an item of Type ${call.value?.Type}.`,
      'Read backwards, what stands before the prices comes next: where does their range begin?',
    ]);
  });

  fact('the prices between two dates are a range of sort keys', async (check) => {
    const [from, to] = [prices[3]?.CreatedAt ?? '', prices[7]?.CreatedAt ?? ''];
    const call = await check.run((lab) => model.pricesBetween(lab, product.productId, from, to));
    check.sameList(call, prices.slice(3, 8), priced);
    check.cost(call, 'prices between dates');
  });

  fact(
    'between dates without a change there is no price, to the end there are all',
    async (check) => {
      const { productId } = product;
      const last = prices.at(-1)?.CreatedAt ?? '';
      const [from, to] = [shifted(last, 1), shifted(last, 400)];
      await check.lists((lab) => model.pricesBetween(lab, productId, from, to), [], priced);
      const all = await check.run((lab) => model.pricesBetween(lab, productId, '2020-01-01', to));
      check.sameList(all, prices, priced);
    },
  );
};

function priceAt(check: Check, at: string): Promise<Call<PriceHistory | undefined>> {
  const { productId } = check.data.detail.page.product;
  return check.run((lab) => model.priceOn(lab, productId, at));
}

function shifted(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

const CENTS = 12_345;

export const changePrice: Facts = (fact, data) => {
  const { productId } = data.quiet.page.product;

  const changes = (cents = CENTS): ((lab: LabContext) => Promise<void>) => {
    const { productId } = data.detail.page.product;
    return (lab) => model.changePrice(lab, productId, cents);
  };

  fact('the product and its history change together', async (check) => {
    await check.writes(changes(), afterChange(check), 'change a price');
  });

  fact('a price that is no whole number of cents from 1 is refused', async (check) => {
    for (const cents of [0, -1, 9.99, Number.NaN, Number.POSITIVE_INFINITY]) {
      const what = `A price of ${cents} cents`;
      await check.refuses(what, 'badPrice', changes(cents));
    }
  });

  fact('a product that does not exist gets no price, and is not made by one', async (check) => {
    const what = 'The price of a product that does not exist';
    await check.refuses(what, 'notFound', (lab) => model.changePrice(lab, productId, CENTS));
  });

  fact(
    'of two changes at the same moment, the product and its history keep the same',
    async (check) => {
      const ended = await check.race([changes(CENTS), changes(CENTS + 1)]);
      const done = ended.filter((call) => 'value' in call).length;
      check.holds(done >= 1, ['Two clients changed a price at the same moment, and neither did.']);
      await agreeing(check);
    },
  );
};

function afterChange(check: Check, product = check.data.detail.page.product): Item[] {
  const CreatedAt = check.now.toISOString();
  const { productId } = product;
  const price: PriceHistory = {
    Type: 'PriceHistory',
    productId,
    priceCents: CENTS,
    CreatedAt,
    UpdatedAt: CreatedAt,
  };
  const changed: Product = { ...product, priceCents: CENTS, UpdatedAt: CreatedAt };
  return withItems(check.loaded, [itemOf(changed), itemOf(price)]);
}

/** What a product costs is the newest price of its history. */
async function agreeing(check: Check): Promise<void> {
  const { productId } = check.data.detail.page.product;
  const items = (await check.table.items()) as unknown as (Product | PriceHistory)[];
  const own = items.filter((item) => item.productId === productId);
  const product = own.find((item): item is Product => item.Type === 'Product');
  const prices = own.filter((item): item is PriceHistory => item.Type === 'PriceHistory');
  const [newest] = newestFirst(prices);
  check.holds(product?.priceCents === newest?.priceCents, [
    `The product costs ${product?.priceCents} cents, and the newest price of its history is ${newest?.priceCents}.`,
    'Which request changes both, or neither?',
  ]);
}
