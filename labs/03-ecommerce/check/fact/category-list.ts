/** 3.5 products of a category. */

import * as model from '#lab/03-ecommerce/model.ts';
import type { ProductCategory } from '../../entities.ts';
import type { Facts } from './context.ts';

const listed = {
  what: 'products',
  label: ({ productId, name }: ProductCategory) => `${productId} ${name}`,
};

export const categoryList: Facts = (fact) => {
  fact('the products of a category are a Query on GSI1, in id order', async (check) => {
    const { categoryId, products } = check.data.category;
    const call = await check.run((lab) => model.productsOfCategory(lab, categoryId));
    check.sameList(call, products, listed);
    check.cost(call, 'products of a category');
  });

  fact('a category without products has none: its parents are something else', async (check) => {
    const { tree } = check.data;
    await check.lists((lab) => model.productsOfCategory(lab, tree.idOf('headphones')), [], listed);
  });
};
