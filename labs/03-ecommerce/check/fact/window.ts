/** 3.13 the newest products. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { NewProduct, Product } from '../../entities.ts';
import { itemOf, listedItem } from '../item.ts';
import { newestFirst } from '../maker.ts';
import { type Check, type Facts, refusedAs } from './context.ts';

const MOST = 12;
const listed = {
  what: 'products',
  label: ({ productId, CreatedAt }: Product) => `${productId} (${CreatedAt.slice(0, 10)})`,
};

export const window: Facts = (fact) => {
  fact('a product is listed under its month, and found in its place', async (check) => {
    const added = newProducts(check);
    for (const product of added) await check.run(lists(product));
    await spreadOverMonths(check, added);
    await check.sameItems([...check.loaded, ...added.map(listedItem)]);
    const all = newestFirst([...check.data.window.listed, ...added]);
    await check.lists((lab) => model.newestProducts(lab, MOST), all.slice(0, MOST), listed);
  });

  fact('the newest products are read month by month until there are enough', async (check) => {
    const call = await check.run((lab) => model.newestProducts(lab, MOST));
    check.sameList(call, check.data.window.listed.slice(0, MOST), listed);
    check.cost(call, 'the newest products');
  });

  fact('who asks for more than there are gets all of them, and an end', async (check) => {
    const later = new Date(Date.UTC(2027, 9, 15));
    const call = await check.runAny((lab) =>
      model.newestProducts({ ...lab, now: () => later }, 1_000),
    );
    check.holds('value' in call, [
      '1,000 products were asked for in October 2027, and the shop never had so many.',
      `Expected those there are. It ended with ${'error' in call ? errorText(call.error).replace(/: $/, '.') : ''}`,
      'In which month does going back end?',
    ]);
    if ('value' in call) check.sameList(call, check.data.window.listed, listed);
  });

  fact('before the 31st of a month comes the month before', async (check) => {
    const lastDay = '2025-12-31T12:00:00.000Z';
    const call = await check.run((lab) =>
      model.newestProducts({ ...lab, now: () => new Date(lastDay) }, MOST),
    );
    const ids = call.value.map(({ productId }) => productId);
    check.holds(new Set(ids).size === ids.length, [
      'On the 31st of December, you returned products of a month twice.',
      'A Date whose month is set to November keeps its day: November 31 is December 1. What is left of a date whose day does not matter?',
    ]);
    const listedThen = check.data.window.listed.filter(({ CreatedAt }) => CreatedAt < lastDay);
    check.sameList(call, listedThen.slice(0, MOST), listed);
  });

  fact('listing a product is one put', async (check) => {
    const [product] = newProducts(check) as [Product];
    await check.writes(lists(product), [...check.loaded, listedItem(product)], 'list a product');
  });

  fact('a product whose id is taken is refused', async (check) => {
    const [taken] = check.data.window.listed as [Product];
    const again = { ...taken, name: 'Something else' };
    await check.refuses('Listing an id that is taken', ...refusedAs('alreadyExists'), lists(again));
  });
};

/** Lists a product at the moment it was made. */
function lists({ CreatedAt, ...product }: Product): (lab: LabContext) => Promise<void> {
  const { productId, name, sellerId, priceCents, stock } = product;
  const given: NewProduct = { productId, name, sellerId, priceCents, stock };
  return (lab) => model.listProduct({ ...lab, now: () => new Date(CreatedAt) }, given);
}

/** Products of three different months. */
function newProducts({ data }: Check): Product[] {
  const { kettle, lamp, radio } = data.shop;
  const at = (product: Product, CreatedAt: string): Product => ({
    ...product,
    CreatedAt,
    UpdatedAt: CreatedAt,
  });
  return [
    at(kettle, '2025-11-05T10:00:00.000Z'),
    at(lamp, '2025-12-24T10:00:00.000Z'),
    at(radio, '2026-01-14T10:00:00.000Z'),
  ];
}

/** Products of different months are under different keys of the index. */
async function spreadOverMonths(check: Check, added: readonly Product[]): Promise<void> {
  const ids = new Set(added.map((product) => itemOf(product).PK));
  const items = (await check.table.items()).filter((item) => ids.has(item.PK));
  const keys = [...new Set(items.map((item) => item.GSI1PK))];
  const values =
    keys.length === 1 ? 'one partition key value' : `${keys.length} partition key values`;
  check.holds(items.length < added.length || keys.length === added.length, [
    `${added.length} products of ${added.length} different months have only ${values} in GSI1: ${keys.map((key) => `GSI1PK = ${key}`).join(', ')}.`,
    `Every change of a product writes its entry in GSI1. So the writes of the whole shop go to ${values}, and one partition takes 1,000 write units a second.`,
    'Which part of CreatedAt does the lesson put into GSI1PK, so that each month has a key of its own?',
  ]);
}
