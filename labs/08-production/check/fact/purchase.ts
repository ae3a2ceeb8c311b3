/** 8.3 numbers that may not be late: stock and money. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { CallOutcome, ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import { attachFault } from '#kit/fault/fault.ts';
import type { Item } from '#kit/item/item.ts';
import * as model from '#lab/08-production/model.ts';
import type { Order, Product, Purchase, Wallet } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { AFFORDED, shopItems } from '../shop.ts';
import type { Check, Facts } from './context.ts';

/** More than a customer can pay. */
const TRIES = AFFORDED + 2;
/** Of those. */
const MEETING = 2;

export const purchases: Facts = (fact, data) => {
  const { kettle, ada, last, poor, unknownId, bo } = data.shop;

  fact('an order, the stock and the money change in one transaction', async (check) => {
    const purchase = purchaseOf('o-1', ada, kettle, 2);
    await check.writes(buys(purchase), afterPurchases(check, [purchase]));
  });

  fact('the same purchase sent again is one purchase', async (check) => {
    const rich = { ...ada, balanceCents: 3 * last.priceCents };
    await check.table.restore([itemOf(rich)]);
    const purchase = purchaseOf('o-1', ada, last);
    await check.run(buys(purchase));
    const items = await check.table.items();
    const later = new Date(check.now.getTime() + 5_000);
    const outcome = await check.runAny((lab) => model.buy({ ...lab, now: () => later }, purchase));
    check.returned(outcome, (thrown) => [
      'The answer to a purchase was lost, and the customer sent the same purchase again.',
      `Expected no error: it is done. It threw ${thrown}`,
      'The first one took the last product. Which of the three actions would show that the purchase has been done?',
    ]);
    await check.sameItems(items);
  });

  fact('a purchase that cannot be is refused, and says why', async (check) => {
    const unknown = { ...kettle, productId: unknownId };
    const [cheaper, dearer] = [-1, 1].map((by) => ({
      ...kettle,
      priceCents: kettle.priceCents + by,
    })) as [Product, Product];
    const lastOfYesterday = { ...last, priceCents: last.priceCents - 1 };
    const refused = [
      ['Buying two where one is left', 'outOfStock', purchaseOf('o-2', ada, last, 2)],
      ['Buying without money', 'notEnoughMoney', purchaseOf('o-3', poor, kettle)],
      ['Buying for a lower price of yesterday', 'priceChanged', purchaseOf('o-4', ada, cheaper)],
      ['Buying for a higher price of yesterday', 'priceChanged', purchaseOf('o-6', ada, dearer)],
      ['Buying a product that does not exist', 'notFound', purchaseOf('o-5', ada, unknown)],
      [
        'Buying two where one is left, for a price of yesterday',
        'priceChanged',
        purchaseOf('o-7', ada, lastOfYesterday, 2),
      ],
      [
        'Buying two where one is left, without money',
        'outOfStock',
        purchaseOf('o-8', poor, last, 2),
      ],
    ] as const;
    for (const [what, code, purchase] of refused) {
      await check.refuses(what, code, buys(purchase));
    }
  });

  fact('of two customers who buy the last one, one gets it', async (check) => {
    const rich = [ada, bo].map((one) => ({ ...one, balanceCents: 2 * last.priceCents }));
    await check.table.restore(rich.map(itemOf));
    const both = [purchaseOf('o-1', ada, last), purchaseOf('o-2', bo, last)];
    const ended = await check.race(both.map(buys));
    holdsDone(check, ended, 1, [
      'Two customers bought the last one at the same moment.',
      'Both saw that there is one. What must still be true of the stock when you write?',
    ]);
    refusedTheRest(check, ended, 'outOfStock');
  });

  fact('the same purchase from two clients at once is done once', async (check) => {
    const purchase = purchaseOf('o-1', ada, kettle);
    const ended = await check.race([buys(purchase), buys(purchase)]);
    holdsDone(check, ended, 2, [
      'A click and its retry sent the same purchase at the same moment. Both should be told that it is done.',
      'Which of the three actions would show that the purchase has been done?',
    ]);
    await check.sameItems(afterPurchases(check, [purchase]));
  });

  fact('a purchase that meets another transaction is not treated as a refusal', async (check) => {
    const purchase = purchaseOf('o-1', ada, kettle);
    const ended = await check.runAny(meets(purchase));
    const isFine = 'value' in ended || ended.error instanceof TransactionCanceledException;
    check.holds(isFine, [
      'DynamoDB cancelled the transaction once, because another transaction held one of its items at that moment (simulated).',
      `Expected the SDK’s error, or a purchase that is done. It threw ${'error' in ended ? errorText(ended.error) : ''}`,
      'Which code do the CancellationReasons have then, and which of your refusals does that code mean?',
    ]);
    await check.writes(buys(purchase), afterPurchases(check, [purchase]));
  });

  fact(`of ${TRIES} purchases at once as many are done as the money allows`, async (check) => {
    const all = Array.from({ length: TRIES }, (_, nth) => purchaseOf(`o-${nth}`, ada, kettle));
    const ended = await check.race(all.map((one, nth) => (nth < MEETING ? meets : buys)(one)));
    for (const [nth, call] of ended.entries()) {
      // Refused because it met another transaction: its customer tries again.
      const isLate = 'error' in call && call.error instanceof TransactionCanceledException;
      if (isLate) ended[nth] = await check.runAny(buys(all[nth] as Purchase));
    }
    holdsDone(check, ended, AFFORDED, [
      `${ada.userId} has money for ${AFFORDED} kettles, and bought ${TRIES} at the same moment, each in an order of its own. ${MEETING} of them met another transaction (simulated), and were sent again.`,
      'Who checks the money: your code before it writes, or DynamoDB while it writes?',
    ]);
    refusedTheRest(check, ended, 'notEnoughMoney');
    const done = all.filter((_, nth) => 'value' in (ended[nth] as CallOutcome<unknown>));
    await check.sameItems(afterPurchases(check, done));
    const left = kettle.stock - AFFORDED;
    check.note(
      `${TRIES} purchases came at the same moment, and ${MEETING} met another transaction (simulated). ${AFFORDED} are done, as many as the money allows. ${left} kettles are left and ${AFFORDED} are sold: that makes ${kettle.stock}, as many as there were.`,
    );
  });
};

/** What a purchase costs. */
export const purchaseCosts: Facts = (fact, data) => {
  const { kettle, ada } = data.shop;

  fact('a purchase is one request', async (check) => {
    const call = await check.run(buys(purchaseOf('o-1', ada, kettle, 2)));
    check.cost(
      call,
      'buy',
      [],
      [
        'Between your read and your transaction another client may change the product or the wallet. Which conditions in the transaction ask the same question at the moment of the write?',
      ],
    );
  });
};

function buys(purchase: Purchase): ModelCall<void> {
  return (lab) => model.buy(lab, purchase);
}

/** A purchase whose transaction meets another one, once: no local engine has conflicts. */
function meets(purchase: Purchase): ModelCall<void> {
  return (lab) => {
    attachFault(lab.db, { at: 'conflict' });
    return model.buy(lab, purchase);
  };
}

/** A purchase for the price that the product has. */
export function purchaseOf(
  orderId: string,
  { userId }: Wallet,
  { productId, priceCents }: Product,
  quantity = 1,
): Purchase {
  return { orderId, userId, productId, quantity, priceCents };
}

/** The items of the shop after these purchases. */
export function afterPurchases(check: Check, done: readonly Purchase[]): Item[] {
  const items = shopItems(check.data.shop);
  const bought = (item: Item): number =>
    sumOf(done, (one) => (item.productId === one.productId ? one.quantity : 0));
  const paid = (item: Item): number =>
    sumOf(done, (one) => (item.userId === one.userId ? one.quantity * one.priceCents : 0));
  return [
    ...items.map((item) => {
      if (item.Type === 'Product') return { ...item, stock: Number(item.stock) - bought(item) };
      if (item.Type !== 'Wallet') return item;
      return { ...item, balanceCents: Number(item.balanceCents) - paid(item) };
    }),
    ...done.map((purchase) => itemOf(orderOf(check, purchase))),
  ];
}

function orderOf(check: Check, { priceCents, ...purchase }: Purchase): Order {
  const totalCents = purchase.quantity * priceCents;
  return { Type: 'Order', ...purchase, totalCents, placedAt: check.now.toISOString() };
}

/** So many of the calls have returned; the lines say what has happened, and end in a question. */
function holdsDone(
  check: Check,
  ended: readonly CallOutcome<unknown>[],
  expected: number,
  [what, question]: readonly [string, string],
): void {
  const done = ended.filter((call) => 'value' in call).length;
  const lines = [what, `Expected ${expected} to be done, and ${done} were.`, question];
  check.holds(done === expected, lines);
}

/** Those that were not done ended in this refusal. */
function refusedTheRest(
  check: Check,
  ended: readonly CallOutcome<unknown>[],
  code: 'outOfStock' | 'notEnoughMoney',
): void {
  const [isRefusal, refusal] = check.refusal(code);
  for (const call of ended) {
    if (!('error' in call)) continue;
    check.holds(isRefusal(call.error), [
      `Who comes too late should be refused with ${refusal}. Your code threw ${errorText(call.error)}`,
      'CancellationReasons names the condition that failed. Which entry belongs to which action?',
    ]);
  }
}

function sumOf(purchases: readonly Purchase[], of: (one: Purchase) => number): number {
  return purchases.reduce((sum, one) => sum + of(one), 0);
}
