/** 3.12 orders that hold a product. */

import * as model from '#lab/03-ecommerce/model.ts';
import type { OrderItem } from '../../entities.ts';
import type { Facts } from './context.ts';

const line = {
  what: 'lines',
  label: ({ orderId, quantity }: OrderItem) => `${quantity} in ${orderId}`,
};

export const holders: Facts = (fact) => {
  fact('the lines that hold a product are a Query on GSI1, in order id order', async (check) => {
    const { productId, items } = check.data.holders;
    const call = await check.run((lab) => model.ordersWithProduct(lab, productId));
    check.sameList(call, items, line);
    check.cost(call, 'orders with a product');
  });

  fact('a product that nobody ordered is in no order', async (check) => {
    const { productId } = check.data.quiet.page.product;
    await check.lists((lab) => model.ordersWithProduct(lab, productId), [], line);
  });
};
