/** 3.14 place an order: two clients at once, what changes meanwhile, and connections that break. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import { itemOf } from '../item.ts';
import { EARLIER_WRITES, type Facts, refusedAs } from './context.ts';
import { aMomentAgo } from './moment-ago.ts';
import { afterOrder, coherent, fourLines, newOrder, orderOf, places } from './new-order.ts';

export const orderRace: Facts = (fact) => {
  fact('of two customers who buy the last one, one gets it', async (check) => {
    const { last, bo } = check.data.shop;
    const one = newOrder(check, [last, 1]);
    const other = { ...one, orderId: 'c-2', customerId: bo.userId };
    const ended = await check.race([places(one), places(other)]);
    const placed = ended.filter((call) => 'value' in call).length;
    check.holds(placed === 1, [
      `Two customers bought the last one at the same moment: ${placed} of them got it.`,
      'Both had read that there is one. What must still be true of the stock when you write?',
    ]);
    const [isRefusal, refusal] = refusedAs('outOfStock', { productId: last.productId });
    const refused = ended.find((call) => 'error' in call);
    check.holds(refused !== undefined && 'error' in refused && isRefusal(refused.error), [
      `The other one should be refused with ${refusal}.`,
      `It threw ${refused && 'error' in refused ? errorText(refused.error) : 'nothing'}`,
      'A condition that fails says that something has changed, not what: who can tell you?',
    ]);
    await coherent(check, 1);
  });

  fact('two customers who buy the same thing are both served', async (check) => {
    const { kettle, lamp, bo } = check.data.shop;
    const one = newOrder(check, [kettle, 2], [lamp, 1]);
    const other = { ...newOrder(check, [kettle, 3]), orderId: 'c-2', customerId: bo.userId };
    const ended = await check.race([places(one), places(other)]);
    const placed = ended.filter((call) => 'value' in call).length;
    check.holds(placed === 2, [
      'Two customers bought of the same thing at the same moment, and there is enough for both.',
      `${placed} of them got it.`,
    ]);
    await coherent(check, 2);
  });

  fact('the same order from two clients at once is placed once', async (check) => {
    const { kettle, lamp } = check.data.shop;
    const order = newOrder(check, [kettle, 2], [lamp, 1]);
    const ended = await check.race([places(order), places(order)]);
    const placed = ended.filter((call) => 'value' in call).length;
    check.holds(placed === 2, [
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
    const { kettle } = check.data.shop;
    const order = newOrder(check, [kettle, 2]);
    const dearer = { ...kettle, priceCents: kettle.priceCents + 100 };
    const call = await check.runWhile(places(order), () => check.table.restore([itemOf(dearer)]));
    check.holds(call.value?.totalCents === orderOf(check, order, [dearer]).totalCents, [
      `Between your read and your write, a price went from ${kettle.priceCents} to ${dearer.priceCents} cents.`,
      `The order is for 2 pieces, and its total is ${call.value?.totalCents} cents.`,
      'What else than the stock must still be true when you write?',
    ]);
    await check.sameItems(afterOrder(check, order, [dearer]));
  });

  fact('an order that was placed a moment ago is found by its retry', async (check) => {
    const order = fourLines(check);
    const placed = itemOf(orderOf(check, order));
    const { value } = await check.run(places(order));
    const isPlaced = ({ PK, SK }: Readonly<Record<string, unknown>>): boolean =>
      PK === placed.PK && SK === placed.SK;
    const again = await check.runAny((lab) => places(order)(aMomentAgo(lab, isPlaced)));
    check.holds('value' in again, [
      'An order was sent again just after it was placed. Your read was answered as it may be on AWS, a moment old: with the stock of now, and without the order.',
      `Expected the order as it was placed. It threw ${'error' in again ? errorText(again.error) : ''}`,
      EARLIER_WRITES,
    ]);
    if ('value' in again) check.sameValue(again, value, 'The order, sent again');
    await check.sameItems(afterOrder(check, order));
  });
};
