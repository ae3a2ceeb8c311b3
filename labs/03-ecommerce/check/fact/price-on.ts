/** 3.11 the price on a date. */

import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { PriceHistory } from '../../entities.ts';
import type { Check, Facts } from './context.ts';

const DAY_MS = 86_400_000;

const priced = {
  what: 'prices',
  label: ({ CreatedAt, priceCents }: PriceHistory) =>
    `${priceCents} cents from ${CreatedAt.slice(0, 10)}`,
};

export const priceOn: Facts = (fact) => {
  fact('the price on a date is the last that began before it', async (check) => {
    const { prices } = check.data.detail.page;
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
    const { prices } = check.data.detail.page;
    const [some, last] = [prices[3] as PriceHistory, prices.at(-1) as PriceHistory];
    check.sameValue(await priceAt(check, some.CreatedAt), some, 'The price at its first moment');
    const call = await priceAt(check, shifted(last.CreatedAt, 400));
    check.sameValue(call, last, 'The price after the last change');
  });

  fact('before the first price there is none, whatever stands before it', async (check) => {
    const [first] = check.data.detail.page.prices;
    const call = await priceAt(check, shifted(first?.CreatedAt ?? '', -1));
    check.holds(call.value === undefined, [
      `Before the first price there is none, and you returned an item of Type ${call.value?.Type}.`,
      'Read backwards, what stands before the prices comes next: where does their range begin?',
    ]);
  });

  fact('the prices between two dates are a range of sort keys', async (check) => {
    const { product, prices } = check.data.detail.page;
    const [from, to] = [prices[3]?.CreatedAt ?? '', prices[7]?.CreatedAt ?? ''];
    const call = await check.run((lab) => model.pricesBetween(lab, product.productId, from, to));
    check.sameList(call, prices.slice(3, 8), priced);
    check.cost(call, 'prices between dates');
  });

  fact(
    'between dates without a change there is no price, to the end there are all',
    async (check) => {
      const { product, prices } = check.data.detail.page;
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
