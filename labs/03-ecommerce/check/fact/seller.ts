/** 3.18 a seller's products. */

import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { NewProduct, Product, SellerProduct } from '../../entities.ts';
import { listedItem } from '../item.ts';
import { ofSeller } from '../maker.ts';
import { offeredItems } from '../seller.ts';
import { type Check, type Facts, refusedAs } from './context.ts';

const sold = {
  what: 'products',
  label: ({ sellerId, productId }: SellerProduct) => `${sellerId} sells ${productId}`,
};

export const sellers: Facts = (fact) => {
  fact('the products of a seller are a prefix of the collection, in id order', async (check) => {
    const { seller, products } = check.data.sellers;
    const call = await check.run((lab) => model.productsOfSeller(lab, seller.userId));
    check.sameList(call, products.map(ofSeller), sold);
    check.cost(call, 'products of a seller');
  });

  fact('a seller who offers nothing yet has no products', async (check) => {
    const { userId } = check.data.sellers.beginner;
    await check.lists((lab) => model.productsOfSeller(lab, userId), [], sold);
  });

  fact('a product that is offered is in the window and with its seller', async (check) => {
    const product = freshNow(check);
    await check.run(offers(product));
    await staysInWindow(check, product);
    await check.sameItems([...check.loaded, ...offeredItems(product)]);
  });

  fact('a product whose id is taken is refused, whoever sells it', async (check) => {
    const { products, beginner } = check.data.sellers;
    const [taken] = products as [Product];
    const again = { ...taken, sellerId: beginner.userId, name: 'Something else' };
    const what = 'Offering an id that another seller has';
    await check.refuses(what, ...refusedAs('alreadyExists'), offers(again));
  });

  fact('nobody but a seller offers a product', async (check) => {
    const { customer } = check.data.sellers;
    const who = [
      ['a user who does not exist', `${customer.userId}0`],
      ['a customer', customer.userId],
    ] as const;
    for (const [name, sellerId] of who) {
      const product = { ...freshNow(check), sellerId };
      const what = `Offering a product of ${name}`;
      await check.refuses(what, ...refusedAs('notFound'), offers(product));
    }
  });

  fact('an id that is taken is told before a seller who is not there', async (check) => {
    const { products, customer } = check.data.sellers;
    const [taken] = products as [Product];
    const again = { ...taken, sellerId: `${customer.userId}0` };
    const what = 'Offering an id that is taken, of a user who does not exist';
    await check.refuses(what, ...refusedAs('alreadyExists'), offers(again));
  });

  fact('of two sellers who offer the same id at once, one is refused', async (check) => {
    const { beginner } = check.data.sellers;
    const one = freshNow(check);
    const products = [one, { ...one, sellerId: beginner.userId }];
    const ended = await check.race(products.map(offers));
    const offered = products.filter((_, nth) => 'value' in (ended[nth] ?? {}));
    check.holds(offered.length === 1, [
      'Two sellers offered a product with the same id at the same moment.',
      `Expected one of them to be refused; ${offered.length} were told that it is listed.`,
      'Of which item does your condition ask whether it is there?',
    ]);
    await check.sameItems([...check.loaded, ...offered.flatMap(offeredItems)]);
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
  const items = await check.table.items();
  const found = items.find(({ PK, SK }) => PK === wanted.PK && SK === wanted.SK);
  check.holds(!found || found.GSI1PK === wanted.GSI1PK, [
    `The product has GSI1PK = ${found?.GSI1PK}; the window of 3.13 looks for it under ${wanted.GSI1PK}.`,
    'An item has one place in an index. Which other item can lead from the seller to the product?',
  ]);
}
