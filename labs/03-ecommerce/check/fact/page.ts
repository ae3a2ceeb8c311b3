/** 3.3 a product with all its relationships. */

import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { PriceHistory, ProductPage, ProductReview } from '../../entities.ts';
import type { Check, Facts } from './context.ts';

export const page: Facts = (fact) => {
  fact('one Query of the collection is the whole page, split by Type', async (check) => {
    const expected = check.data.detail.page;
    const call = await check.run((lab) => model.productPage(lab, expected.product.productId));
    samePage(check, call, expected);
    check.cost(call, 'a product page');
  });

  fact('a collection of more than 1 MB is read to its end', async (check) => {
    const expected = check.data.bestseller.page;
    const call = await check.run((lab) => model.productPage(lab, expected.product.productId));
    samePage(check, call, expected);
  });

  fact('edges without a product item are no page', async (check) => {
    const [edge] = check.data.category.products;
    const call = await check.run((lab) => model.productPage(lab, edge?.productId ?? ''));
    check.sameValue(call, undefined, 'A product of which only edges are left');
  });

  fact('an unknown product is nothing', async (check) => {
    const { productId } = check.data.detail.page.product;
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
  check.sameList({ value: value?.prices, trace }, expected.prices, {
    what: 'prices',
    label: ({ CreatedAt, priceCents }: PriceHistory) =>
      `${priceCents} cents from ${CreatedAt.slice(0, 10)}`,
  });
  check.sameList({ value: value?.reviews, trace }, expected.reviews, {
    what: 'reviews',
    label: ({ reviewId, CreatedAt }: ProductReview) => `${reviewId} (${CreatedAt.slice(0, 10)})`,
  });
}
