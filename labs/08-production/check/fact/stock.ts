/** 8.1 `changeStock`. */

import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/08-production/model.ts';
import type { Product } from '../../entities.ts';
import { catalogItems } from '../catalog.ts';
import { catalogItem } from '../item.ts';
import { type Check, type Facts, refusedAs } from './context.ts';

const changes =
  ({ productId }: Pick<Product, 'productId'>, by: number) =>
  (lab: LabContext) =>
    model.changeStock(lab, productId, by);

export const stocks: Facts = (fact) => {
  fact('the stock rises and falls, and nothing else changes', async (check) => {
    const [product] = check.data.catalog.products as [Product];
    await check.run(changes(product, -3));
    await hasStock(check, product, product.stock - 3);
    const delivery = 2 * product.stock;
    await check.run(changes(product, delivery));
    await hasStock(check, product, product.stock - 3 + delivery);
  });

  fact('the stock falls to 0, and not below', async (check) => {
    const [product] = check.data.catalog.products as [Product];
    const what = `Taking ${product.stock + 1} of ${product.stock}`;
    await check.refuses(what, ...refusedAs('outOfStock'), changes(product, -product.stock - 1));
    await check.run(changes(product, -product.stock));
    await hasStock(check, product, 0);
  });

  fact('a product that does not exist has no stock, and is not made by one', async (check) => {
    const { unknownId } = check.data.catalog;
    for (const by of [-1, 1]) {
      const what = `${by > 0 ? 'Adding to' : 'Taking from'} the stock of a product that does not exist`;
      await check.refuses(what, ...refusedAs('notFound'), changes({ productId: unknownId }, by));
    }
  });

  fact('of two clients at once, both count', async (check) => {
    const [product] = check.data.catalog.products as [Product];
    const { stock } = product;
    const ended = await check.race([changes(product, -3), changes(product, -3)]);
    const done = ended.filter((one) => 'value' in one).length;
    const [item] = await productsNow(check, product);
    check.holds(done === 2 && item?.stock === stock - 6, [
      `The stock was ${stock}. Two clients took 3 each, at once: ${done} of them were told that it was done, and the stock is ${item?.stock}.`,
      'Who computes the new stock, your code or DynamoDB?',
    ]);
    await hasStock(check, product, stock - 6);
  });

  fact('of two clients at once, only one gets the last', async (check) => {
    const [product] = check.data.catalog.products as [Product];
    const by = product.stock - 1;
    const ended = await check.race([changes(product, -by), changes(product, -by)]);
    const done = ended.filter((one) => 'value' in one).length;
    const [item] = await productsNow(check, product);
    check.holds(done === 1 && item?.stock === 1, [
      `Two clients took ${by} of ${product.stock} at once: ${done} of them were told that it was done, and the stock is ${item?.stock}.`,
      'What must still be true of the stock when DynamoDB changes it?',
    ]);
  });

  fact('a change of the stock is one request', async (check) => {
    const [product] = check.data.catalog.products as [Product];
    check.cost(await check.run(changes(product, -1)), 'change the stock');
  });
};

/** The table is as it was loaded, but for the product. */
async function hasStock(check: Check, product: Product, stock: number): Promise<void> {
  const changed = catalogItem({ ...product, stock });
  await check.sameItems(
    catalogItems(check.data.catalog).map((item) => (item.PK === changed.PK ? changed : item)),
  );
}

async function productsNow(check: Check, { productId }: Product) {
  const items = await check.table.items();
  return items.filter((item) => item.productId === productId);
}
