/** 3.16 change a price. */

import { withItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { PriceHistory, Product } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { newestFirst } from '../maker.ts';
import { type Check, type Facts, refusedAs } from './context.ts';

const CENTS = 12_345;

export const changePrice: Facts = (fact) => {
  fact('the product and its history change together', async (check) => {
    await check.writes(changes(check), afterChange(check), 'change a price');
  });

  fact('a price that is no whole number of cents from 1 is refused', async (check) => {
    for (const cents of [0, -1, 9.99, Number.NaN]) {
      const what = `A price of ${cents} cents`;
      await check.refuses(what, ...refusedAs('badPrice'), changes(check, cents));
    }
  });

  fact('a product that does not exist gets no price, and is not made by one', async (check) => {
    const { productId } = check.data.quiet.page.product;
    const what = 'The price of a product that does not exist';
    await check.refuses(what, ...refusedAs('notFound'), (lab) =>
      model.changePrice(lab, productId, CENTS),
    );
  });

  fact(
    'of two changes at the same moment, the product and its history keep the same',
    async (check) => {
      const ended = await check.race([changes(check, CENTS), changes(check, CENTS + 1)]);
      const done = ended.filter((call) => 'value' in call).length;
      check.holds(done >= 1, ['Two clients changed a price at the same moment, and neither did.']);
      await agreeing(check);
    },
  );
};

function changes(check: Check, cents = CENTS): (lab: LabContext) => Promise<void> {
  const { productId } = check.data.detail.page.product;
  return (lab) => model.changePrice(lab, productId, cents);
}

function afterChange(check: Check, product = check.data.detail.page.product): Item[] {
  const CreatedAt = check.now.toISOString();
  const { productId } = product;
  const price: PriceHistory = {
    ...{ Type: 'PriceHistory', productId, priceCents: CENTS },
    ...{ CreatedAt, UpdatedAt: CreatedAt },
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
