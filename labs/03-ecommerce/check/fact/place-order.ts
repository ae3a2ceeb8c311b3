/** 3.14 place an order. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { Product } from '../../entities.ts';
import { type Facts, refusedAs } from './context.ts';
import { afterOrder, fourLines, newOrder, orderOf, places, sortsByTime } from './new-order.ts';
import { orderRace } from './order-race.ts';

export const placeOrder: Facts = (fact) => {
  fact('order, customer edge, lines and stock change together', async (check) => {
    const order = fourLines(check);
    await check.gives(places(order), orderOf(check, order), 'The order');
    await sortsByTime(check, orderOf(check, order));
    await check.sameItems(afterOrder(check, order));
  });

  fact('the same order sent again is the same order, even when it took the last', async (check) => {
    const order = fourLines(check);
    const first = await check.run(places(order));
    const items = await check.table.items();
    const later = new Date(check.now.getTime() + 5_000);
    const again = await check.runAny((lab) =>
      model.placeOrder({ ...lab, now: () => later }, order),
    );
    check.holds('value' in again, [
      'The answer to an order was lost, and its customer sent the same order again.',
      `Expected the order as it was placed. It threw ${'error' in again ? errorText(again.error) : ''}`,
      'The first attempt took the last one. What has to be looked at before the stock?',
    ]);
    if ('value' in again) check.sameValue(again, first.value, 'The order, sent again');
    await check.sameItems(items);
    const status = 'cancelled';
    const ended = items.map((item) =>
      item.orderId === order.orderId && 'status' in item ? { ...item, status } : item,
    );
    await check.begin(ended);
    const call = await check.run(places(order));
    check.sameValue(call, { ...first.value, status }, 'The order, sent again after its end');
    await check.sameItems(ended);
  });

  fact('what is out of stock refuses the whole order, and is named', async (check) => {
    const { kettle, lamp, last, gone } = check.data.shop;
    const what = 'An order with a product of which none is left';
    const none = newOrder(check, [kettle, 1], [gone, 1], [lamp, 1]);
    await check.refuses(
      what,
      ...refusedAs('outOfStock', { productId: gone.productId }),
      places(none),
    );
    const two = newOrder(check, [kettle, 1], [lamp, 1], [last, 2]);
    const more = 'An order of two where one is left';
    await check.refuses(
      more,
      ...refusedAs('outOfStock', { productId: last.productId }),
      places(two),
    );
  });

  fact('a product that does not exist is refused, and named', async (check) => {
    const { kettle } = check.data.shop;
    const { product } = check.data.detail.page;
    const order = newOrder(check, [kettle, 1], [product, 1]);
    const what = 'An order with a product that does not exist';
    await check.refuses(
      what,
      ...refusedAs('notFound', { productId: product.productId }),
      places(order),
    );
  });

  fact('the first line that cannot be done decides', async (check) => {
    const { gone } = check.data.shop;
    const { product: unknown } = check.data.detail.page;
    for (const [code, first, second] of [
      ['outOfStock', gone, unknown],
      ['notFound', unknown, gone],
    ] as const) {
      const { productId } = first;
      const what = `An order of two lines that cannot be done, the first because of ${code}`;
      const order = newOrder(check, [first, 1], [second, 1]);
      await check.refuses(what, ...refusedAs(code, { productId }), places(order));
    }
  });

  fact('a bad order is refused', async (check) => {
    const { kettle, lamp, radio, last, gone } = check.data.shop;
    const all = [kettle, lamp, radio, last, gone].map((one): [Product, number] => [one, 1]);
    const bad: [string, [Product, number][]][] = [
      ['An order without lines', []],
      ['An order of five lines', all],
      ['An order of 0 of something', [[kettle, 0]]],
      ['An order of half of something', [[kettle, 0.5]]],
      [
        'An order of 1 of something and 0 of another',
        [
          [kettle, 1],
          [lamp, 0],
        ],
      ],
      ['An order that names a product twice', [...all.slice(0, 2), [kettle, 1]]],
    ];
    for (const [what, lines] of bad) {
      await check.refuses(what, ...refusedAs('badOrder'), places(newOrder(check, ...lines)));
    }
  });

  fact("another customer's order is not given away", async (check) => {
    const { kettle, before } = check.data.shop;
    const order = { ...newOrder(check, [kettle, 1]), orderId: before.order.orderId };
    const what = "Sending the id of another customer's order";
    await check.refuses(what, ...refusedAs('alreadyExists'), places(order));
  });

  orderRace(fact);

  fact('four lines are read with one request, and written with one', async (check) => {
    check.cost(await check.run(places(fourLines(check))), 'place an order');
  });
};
