/** 3.14 place an order: alone, from two clients at once, and while something changes. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { Product } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { EARLIER_WRITES, type Facts } from './context.ts';
import { aMomentAgo } from './moment-ago.ts';
import {
  afterOrder,
  coherent,
  fourLines,
  newOrder,
  orderOf,
  places,
  sortsByTime,
} from './new-order.ts';

/** What another client adds to a price, in cents, one change after the other: too often for a function that tries five times. */
const CHANGES = [100, -50, 200, 300, -20, 10];

export const placeOrder: Facts = (fact, data) => {
  const { kettle, lamp, last, gone, radio, before } = data.shop;
  const { product, product: unknown } = data.detail.page;

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
    const outcome = await check.runAny((lab) =>
      model.placeOrder({ ...lab, now: () => later }, order),
    );
    const again = check.returned(outcome, (thrown) => [
      'The answer to an order was lost, and its customer sent the same order again.',
      `Expected the order as it was placed. It threw ${thrown}`,
      'The first attempt took the last one. What has to be looked at before the stock?',
    ]);
    check.sameValue(again, first.value, 'The order, sent again');
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
    const what = 'An order with a product of which none is left';
    const none = newOrder(check, [kettle, 1], [gone, 1], [lamp, 1]);
    await check.refuses(what, 'outOfStock', places(none), { productId: gone.productId });
    const two = newOrder(check, [kettle, 1], [lamp, 1], [last, 2]);
    const more = 'An order of two where one is left';
    await check.refuses(more, 'outOfStock', places(two), { productId: last.productId });
  });

  fact('a product that does not exist is refused, and named', async (check) => {
    const order = newOrder(check, [kettle, 1], [product, 1]);
    const what = 'An order with a product that does not exist';
    await check.refuses(what, 'notFound', places(order), { productId: product.productId });
  });

  fact('the first line that cannot be done decides', async (check) => {
    for (const [code, first, second] of [
      ['outOfStock', gone, unknown],
      ['notFound', unknown, gone],
    ] as const) {
      const { productId } = first;
      const what = `An order of two lines that cannot be done, the first because of ${code}`;
      const order = newOrder(check, [first, 1], [second, 1]);
      await check.refuses(what, code, places(order), { productId });
    }
  });

  fact('a bad order is refused', async (check) => {
    const all = [kettle, lamp, radio, last, gone].map((one): [Product, number] => [one, 1]);
    const bad: [string, [Product, number][]][] = [
      ['An order without lines', []],
      ['An order of five lines', all],
      ['An order of 0 of something', [[kettle, 0]]],
      ['An order of one and a half of something', [[kettle, 1.5]]],
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
      await check.refuses(what, 'badOrder', places(newOrder(check, ...lines)));
    }
  });

  fact("another customer's order is not given away", async (check) => {
    const { orderId, customerId } = before.order;
    const small = customerId.toLowerCase();
    const otherCase = customerId === small ? customerId.toUpperCase() : small;
    // Ids before the other customer's and behind it, and one that differs in capitals; the longest one begins with it.
    for (const [other, sold, ordered] of [
      [data.shop.ada.userId, kettle, 'something that is there'],
      ['0', gone, 'something of which none is left'],
      [otherCase, lamp, 'something that is there'],
      [`${customerId}0`, unknown, 'something that does not exist'],
    ] as const) {
      const order = { ...newOrder(check, [sold, 1]), orderId, customerId: other };
      const what = `Ordering ${ordered} under the id of another customer's order`;
      await check.refuses(what, 'alreadyExists', places(order));
    }
  });

  fact('four lines are read with one request, and written with one', async (check) => {
    check.cost(await check.run(places(fourLines(check))), 'place an order');
  });
};

export const orderRace: Facts = (fact, data) => {
  const { last, bo, kettle, lamp } = data.shop;

  fact('of two customers who buy the last one, one gets it', async (check) => {
    const one = newOrder(check, [last, 1]);
    const other = { ...one, orderId: 'c-2', customerId: bo.userId };
    const ended = await check.raced([places(one), places(other)], 1, (placed) => [
      `Two customers bought the last one at the same moment: ${placed} of them got it.`,
      'Both had read that there is one. What must still be true of the stock when you write?',
    ]);
    const [isRefusal, refusal] = check.refusal('outOfStock', { productId: last.productId });
    const refused = ended.find((call) => 'error' in call);
    check.holds(refused !== undefined && 'error' in refused && isRefusal(refused.error), [
      `The other one should be refused with ${refusal}.`,
      `It threw ${refused && 'error' in refused ? errorText(refused.error) : 'nothing'}`,
      'A condition that fails says that something has changed, not what: who can tell you?',
    ]);
    await coherent(check, 1);
  });

  fact('two customers who buy the same thing are both served', async (check) => {
    const one = newOrder(check, [kettle, 2], [lamp, 1]);
    const other = { ...newOrder(check, [kettle, 3]), orderId: 'c-2', customerId: bo.userId };
    await check.raced([places(one), places(other)], 2, (placed) => [
      'Two customers bought of the same thing at the same moment, and there is enough for both.',
      `${placed} of them got it.`,
    ]);
    await coherent(check, 2);
  });

  fact('the same order from two clients at once is placed once', async (check) => {
    const order = newOrder(check, [kettle, 2], [lamp, 1]);
    const ended = await check.raced([places(order), places(order)], 2, (placed) => [
      'A click and a retry sent the same order at the same moment; both should get the order.',
      `${placed} did.`,
    ]);
    const requests = ended.flatMap(({ trace }) => trace);
    const written = requests.filter(
      ({ operation, error }) => operation === 'TransactWriteItems' && error === undefined,
    ).length;
    check.holds(written <= 1, [
      'A click and a retry sent the same order at the same moment. Both transactions were done, and took the stock twice.',
      'Which condition on the Put of the order would have refused the second transaction?',
    ]);
    await coherent(check, 1);
    await check.sameItems(afterOrder(check, order));
  });

  fact('a price that changes meanwhile is the price of the order', async (check) => {
    const order = newOrder(check, [kettle, 2]);
    const changed = { ...kettle };
    const changes = [...CHANGES];
    const outcome = await check.runContended(places(order), async () => {
      const cents = changes.shift();
      if (cents === undefined) return;
      changed.priceCents = kettle.priceCents + cents;
      await check.table.restore([itemOf(changed)]);
    });
    const times = CHANGES.length - changes.length;
    const told = `Between your reads and your writes another client changed a price ${times === 1 ? 'once' : `${times} times`}: it was ${kettle.priceCents} cents, and is ${changed.priceCents} cents now.`;
    const { value } = check.returned(outcome, (thrown) => [
      `${told} Expected the order at that price. Your function threw ${thrown}`,
      'A condition that fails says that something has changed after your read. How often does your function read again?',
    ]);
    check.holds(value?.totalCents === orderOf(check, order, [changed]).totalCents, [
      told,
      `The order is for 2 pieces, and its total is ${value?.totalCents} cents.`,
      'What else than the stock must still be true when you write?',
    ]);
    await check.sameItems(afterOrder(check, order, [changed]));
  });

  fact('an order that was placed a moment ago is found by its retry', async (check) => {
    const order = fourLines(check);
    const placed = itemOf(orderOf(check, order));
    const { value } = await check.run(places(order));
    const isPlaced = ({ PK, SK }: Readonly<Record<string, unknown>>): boolean =>
      PK === placed.PK && SK === placed.SK;
    const outcome = await check.runAny((lab) => places(order)(aMomentAgo(lab, isPlaced)));
    const again = check.returned(outcome, (thrown) => [
      'An order was sent again just after it was placed. Your read was answered as it may be on AWS, a moment old: with the stock of now, and without the order.',
      `Expected the order as it was placed. It threw ${thrown}`,
      EARLIER_WRITES,
    ]);
    check.sameValue(again, value, 'The order, sent again');
    await check.sameItems(afterOrder(check, order));
  });
};
