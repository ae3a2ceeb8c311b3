/** 3.1, 3.2, 3.5 to 3.8, and 3.12: what one request reads, or one list. */

import * as model from '#lab/03-ecommerce/model.ts';
import type {
  CustomerOrder,
  Order,
  OrderItem,
  ProductCategory,
  UserReview,
} from '../../entities.ts';
import { edgeOf, ofUser } from '../maker.ts';
import type { Facts } from './context.ts';

export const user: Facts = (fact, data) => {
  fact('one GetItem returns a user, whatever else is in the collection', async (check) => {
    const { user } = data.customer;
    await check.gives((lab) => model.getUser(lab, user.userId), user, 'The user', 'get a user');
  });

  fact('an unknown user is nothing', async (check) => {
    const [known] = [data.customer.user.userId];
    const call = await check.run((lab) => model.getUser(lab, `${known}0`));
    check.sameValue(call, undefined, 'A user who does not exist');
  });
};

const ordered = {
  what: 'orders',
  label: (order: Order | CustomerOrder) => `${order.orderId} (${order.CreatedAt.slice(0, 10)})`,
};

export const orderList: Facts = (fact, data) => {
  const { user, orders } = data.customer;
  const { userId } = data.newcomer.user;

  fact('the orders of a user are a Query on GSI1, newest first', async (check) => {
    const call = await check.run((lab) => model.ordersOfUser(lab, user.userId));
    check.sameList(call, orders, ordered);
    check.cost(call, 'orders of a user');
  });

  fact('who has drafts and no order has no orders', async (check) => {
    await check.lists((lab) => model.ordersOfUser(lab, userId), [], ordered);
  });
};

export const orderListNow: Facts = (fact, data) => {
  const { user, orders } = data.customer;

  fact('the orders of a user are in the collection of the user as well', async (check) => {
    const call = await check.run((lab) => model.ordersOfUserNow(lab, user.userId));
    check.sameList(call, orders.map(edgeOf), ordered);
    check.cost(call, 'orders, for certain');
  });

  fact('what was written a moment ago is read for certain', async (check) => {
    const { userId } = user;
    const { trace } = await check.run((lab) => model.ordersOfUserNow(lab, userId));
    check.holds(
      trace.every(({ input }) => input.ConsistentRead === true),
      [
        'A read that does not ask for strong consistency may be answered by a copy that has not heard of the newest order yet.',
        'Which option of the Query asks for it, and on which of table and index is it allowed?',
      ],
    );
  });

  fact('who has no order has none', async (check) => {
    const { userId } = data.newcomer.user;
    await check.lists((lab) => model.ordersOfUserNow(lab, userId), [], ordered);
  });
};

const listed = {
  what: 'products',
  label: ({ productId, name }: ProductCategory) => `${productId} ${name}`,
};

export const categoryList: Facts = (fact, data) => {
  const { tree } = data;
  const { categoryId, products } = data.category;

  fact('the products of a category are a Query on GSI1, in id order', async (check) => {
    const call = await check.run((lab) => model.productsOfCategory(lab, categoryId));
    check.sameList(call, products, listed);
    check.cost(call, 'products of a category');
  });

  fact('a category without products has none: its parents are something else', async (check) => {
    await check.lists((lab) => model.productsOfCategory(lab, tree.idOf('headphones')), [], listed);
  });
};

const ofOrder = {
  what: 'lines',
  label: ({ productId, quantity }: OrderItem) => `${quantity} of ${productId}`,
};

export const order: Facts = (fact, data) => {
  const { items } = data.order;
  const { orderId } = data.order.order;

  fact('one Query of the collection is the order and its lines', async (check) => {
    const { order } = data.order;
    const call = await check.run((lab) => model.orderWithItems(lab, order.orderId));
    check.sameValue({ ...call, value: call.value?.order }, order, 'The order');
    check.sameList({ ...call, value: call.value?.items }, items, ofOrder);
    check.cost(call, 'an order with its lines');
  });

  fact('an unknown order is nothing', async (check) => {
    const call = await check.run((lab) => model.orderWithItems(lab, `${orderId}0`));
    check.sameValue(call, undefined, 'An order that does not exist');
  });

  fact('lines without an order item are no order', async (check) => {
    const [left] = data.holders.items;
    const call = await check.run((lab) => model.orderWithItems(lab, left?.orderId ?? ''));
    check.sameValue(call, undefined, 'An order of which only a line is left');
  });
};

const reviewed = {
  what: 'reviews',
  label: ({ reviewId, CreatedAt }: UserReview) => `${reviewId} (${CreatedAt.slice(0, 10)})`,
};

export const userReviews: Facts = (fact, data) => {
  const { user, reviews } = data.customer;
  const { userId } = data.newcomer.user;

  fact('the reviews by a user are a prefix of the collection, newest first', async (check) => {
    const call = await check.run((lab) => model.reviewsOfUser(lab, user.userId));
    check.sameList(call, reviews.map(ofUser), reviewed);
    check.cost(call, 'reviews by a user');
  });

  fact('who has reviewed nothing has no reviews', async (check) => {
    await check.lists((lab) => model.reviewsOfUser(lab, userId), [], reviewed);
  });
};

const holding = {
  what: 'lines',
  label: ({ orderId, quantity }: OrderItem) => `${quantity} in ${orderId}`,
};

export const holders: Facts = (fact, data) => {
  const { items } = data.holders;

  fact('the lines that hold a product are a Query on GSI1, in order id order', async (check) => {
    const { productId } = data.holders;
    const call = await check.run((lab) => model.ordersWithProduct(lab, productId));
    check.sameList(call, items, holding);
    check.cost(call, 'orders with a product');
  });

  fact('a product that nobody ordered is in no order', async (check) => {
    const { productId } = data.quiet.page.product;
    await check.lists((lab) => model.ordersWithProduct(lab, productId), [], holding);
  });
};
