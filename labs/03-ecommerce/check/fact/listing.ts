/** 3.13 the newest products; 3.18 a seller's products. */

import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { NewProduct, Product, SellerProduct } from '../../entities.ts';
import { itemOf, listedItem } from '../item.ts';
import { newestFirst, ofSeller } from '../maker.ts';
import { offeredItems } from '../seller.ts';
import type { Check, Facts } from './context.ts';

const MOST = 12;
const listed = {
  what: 'products',
  label: ({ productId, CreatedAt }: Product) => `${productId} (${CreatedAt.slice(0, 10)})`,
};

export const window: Facts = (fact, data, loaded) => {
  const { kettle, lamp, radio } = data.shop;

  const at = (product: Product, CreatedAt: string): Product => ({
    ...product,
    CreatedAt,
    UpdatedAt: CreatedAt,
  });

  /** Products of three different months. */
  const newProducts = (): Product[] => [
    at(kettle, '2025-11-05T10:00:00.000Z'),
    at(lamp, '2025-12-24T10:00:00.000Z'),
    at(radio, '2026-01-14T10:00:00.000Z'),
  ];

  fact('a product is listed under its month, and found in its place', async (check) => {
    const added = newProducts();
    for (const product of added) await check.run(lists(product));
    await spreadOverMonths(check, added);
    await check.sameItems([...loaded, ...added.map(listedItem)]);
    const all = newestFirst([...data.window.listed, ...added]);
    await check.lists((lab) => model.newestProducts(lab, MOST), all.slice(0, MOST), listed);
  });

  fact('the newest products are read month by month until there are enough', async (check) => {
    const call = await check.run((lab) => model.newestProducts(lab, MOST));
    check.sameList(call, data.window.listed.slice(0, MOST), listed);
    let missing = MOST;
    for (const { number, input, itemsRead } of call.trace) {
      const { Limit } = input as { Limit?: number };
      check.holds(Limit !== undefined && Limit <= missing, [
        `Request ${number} had ${Limit === undefined ? 'no Limit' : `the Limit ${Limit}`}, and ${missing} of ${MOST} products were still missing.`,
        'A month may hold thousands of products, and each that is read is paid for. How many are you still looking for?',
      ]);
      missing -= itemsRead;
    }
    check.cost(call, 'the newest products');
  });

  fact('who asks for more than there are gets all of them, and an end', async (check) => {
    const later = new Date(Date.UTC(2027, 9, 15));
    // Who goes back by thirty days comes from the first of March to January.
    const february = at(kettle, '2026-02-10T10:00:00.000Z');
    await check.table.restore([listedItem(february)]);
    const outcome = await check.runAny((lab) =>
      model.newestProducts({ ...lab, now: () => later }, 1_000),
    );
    const call = check.returned(outcome, (thrown) => [
      '1,000 products were asked for in October 2027, and the shop never had so many.',
      `Expected those there are. It ended with ${thrown.replace(/: $/, '.')}`,
      'In which month does going back end?',
    ]);
    check.sameList(call, newestFirst([...data.window.listed, february]), listed);
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
    const listedThen = data.window.listed.filter(({ CreatedAt }) => CreatedAt < lastDay);
    check.sameList(call, listedThen.slice(0, MOST), listed);
  });

  fact('listing a product is one put', async (check) => {
    const [product] = newProducts() as [Product];
    await check.writes(lists(product), [...loaded, listedItem(product)], 'list a product');
  });

  fact('a product whose id is taken is refused', async (check) => {
    const [taken] = data.window.listed as [Product];
    const again = { ...taken, name: 'Something else' };
    await check.refuses('Listing an id that is taken', 'alreadyExists', lists(again));
  });
};

/** Lists a product at the moment it was made. */
function lists({ CreatedAt, ...product }: Product): (lab: LabContext) => Promise<void> {
  const { productId, name, sellerId, priceCents, stock } = product;
  const given: NewProduct = { productId, name, sellerId, priceCents, stock };
  return (lab) => model.listProduct({ ...lab, now: () => new Date(CreatedAt) }, given);
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

const sold = {
  what: 'products',
  label: ({ sellerId, productId }: SellerProduct) => `${sellerId} sells ${productId}`,
};

export const sellers: Facts = (fact, data, loaded) => {
  const { seller, products, beginner, customer } = data.sellers;
  const { userId } = beginner;

  fact('the products of a seller are a prefix of the collection, in id order', async (check) => {
    const call = await check.run((lab) => model.productsOfSeller(lab, seller.userId));
    check.sameList(call, products.map(ofSeller), sold);
    check.cost(call, 'products of a seller');
  });

  fact('a seller who offers nothing yet has no products', async (check) => {
    await check.lists((lab) => model.productsOfSeller(lab, userId), [], sold);
  });

  fact('a product that is offered is in the window and with its seller', async (check) => {
    const product = freshNow(check);
    await check.run(offers(product));
    await staysInWindow(check, product);
    await check.sameItems([...loaded, ...offeredItems(product)]);
  });

  fact('a product whose id is taken is refused, whoever sells it', async (check) => {
    const [taken] = products as [Product];
    const again = { ...taken, sellerId: beginner.userId, name: 'Something else' };
    const what = 'Offering an id that another seller has';
    await check.refuses(what, 'alreadyExists', offers(again));
  });

  fact('nobody but a seller offers a product', async (check) => {
    const who = [
      ['a user who does not exist', `${customer.userId}0`],
      ['a customer', customer.userId],
    ] as const;
    for (const [name, sellerId] of who) {
      const product = { ...freshNow(check), sellerId };
      const what = `Offering a product of ${name}`;
      await check.refuses(what, 'notFound', offers(product));
    }
  });

  fact('an id that is taken is told before a seller who is not there', async (check) => {
    const [taken] = products as [Product];
    const again = { ...taken, sellerId: `${customer.userId}0` };
    const what = 'Offering an id that is taken, of a user who does not exist';
    await check.refuses(what, 'alreadyExists', offers(again));
  });

  fact('of two sellers who offer the same id at once, one is refused', async (check) => {
    const one = freshNow(check);
    const products = [one, { ...one, sellerId: beginner.userId }];
    const ended = await check.race(products.map(offers));
    const offered = products.filter((_, nth) => 'value' in (ended[nth] ?? {}));
    check.holds(offered.length === 1, [
      'Two sellers offered a product with the same id at the same moment.',
      `Expected one of them to be refused; ${offered.length} were told that it is listed.`,
      'Of which item does your condition ask whether it is there?',
    ]);
    await check.sameItems([...loaded, ...offered.flatMap(offeredItems)]);
  });

  fact('a product with its edge is one transaction', async (check) => {
    check.cost(await check.run(offers(freshNow(check))), 'offer a product');
  });
};

function offers(product: Product): (lab: LabContext) => Promise<void> {
  const { productId, name, sellerId, priceCents, stock } = product;
  const given: NewProduct = { productId, name, sellerId, priceCents, stock };
  return (lab) => model.offerProduct(lab, given);
}

/** The new product, listed at this moment. */
function freshNow({ data, now }: Check): Product {
  const CreatedAt = now.toISOString();
  return { ...data.sellers.fresh, CreatedAt, UpdatedAt: CreatedAt };
}

/** The product is in GSI1 under its month, as 3.13 wants it. */
async function staysInWindow(check: Check, product: Product): Promise<void> {
  const wanted = listedItem(product);
  const found = await check.table.get(wanted);
  check.holds(!found || found.GSI1PK === wanted.GSI1PK, [
    `The product has GSI1PK = ${found?.GSI1PK}; the window of 3.13 looks for it under ${wanted.GSI1PK}.`,
    'An item has one place in an index. Which other item can lead from the seller to the product?',
  ]);
}
