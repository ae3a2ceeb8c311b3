/** 8.5 retries. */

import { isDeepStrictEqual } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { CallOutcome } from '#kit/checkpoint/worker/model-client.ts';
import type { FaultOptions } from '#kit/fault/fault-option.ts';
import { Random } from '#kit/random.ts';
import * as model from '#lab/08-production/model.ts';
import { MOST_TRIES, type Product, type Purchase, type Wallet } from '../../entities.ts';
import { contend } from '../contention.ts';
import { shopItems } from '../shop.ts';
import type { Check, Facts } from './context.ts';
import { attemptsOf, isDrawn, longestPause, PatientPurchase } from './pause.ts';
import { afterPurchases, purchaseOf } from './purchase.ts';

/** Purchases that give up: so many that chance does not hide a wrong pause. */
const GIVEN_UP = 12;
/** A pause in whole milliseconds is no exact part of its limit. */
const SAME_SHARE = 0.03;
/** Kettles that a customer buys. */
const QUANTITY = 2;

export const retries: Facts = (fact, data) => {
  const { kettle, last, ada, poor, unknownId } = data.shop;

  fact('a pause is drawn from 0 up to a limit, which doubles and is capped', isDrawn);

  fact('a purchase that meets nobody is one transaction, without a pause', async (check) => {
    const purchase = kettles(check, 1);
    const waits: number[] = [];
    const wait = async (milliseconds: number): Promise<void> => {
      waits.push(milliseconds);
    };
    const call = await check.run((lab) => model.buyPatiently(lab, purchase, wait));
    check.holds(waits.length === 0, [
      `Nothing went wrong, and your function waited ${waits.join(', ')} ms.`,
      'Before which transactions is a pause asked for?',
    ]);
    await check.sameItems(afterPurchases(check, [purchase]));
    check.cost(call, 'buy patiently');
  });

  fact('a purchase that meets other transactions is made after as many pauses', async (check) => {
    for (let times = 1; times < MOST_TRIES; times += 1) {
      const purchase = kettles(check, times);
      // Each of the three items may be the one that is met.
      const action = 1 + (times % 3);
      const patient = new PatientPurchase(purchase, { at: 'conflict', times, action });
      const outcome = await restarted(check, patient);
      const met = `The purchase met another transaction ${times === 1 ? 'once' : `${times} times`}`;
      check.holds('value' in outcome, [
        `${met}. Expected that it is made with ${times + 1} transactions in all.`,
        `Your function sent ${countOf(patient.transactions, 'transaction')} and threw ${thrownText(outcome)}`,
        'Which code in CancellationReasons says that the same request may be right a moment later?',
      ]);
      waitsBetween(check, patient, { met, pauses: times });
      await check.sameItems(afterPurchases(check, [purchase]));
    }
  });

  fact(`a conflict that never ends is given up after ${MOST_TRIES} transactions`, async (check) => {
    const patient = new PatientPurchase(kettles(check, 1), ALWAYS_MET);
    const outcome = await restarted(check, patient);
    const met = 'Each transaction of the purchase met another one';
    const sent = patient.transactions;
    check.holds(sent === MOST_TRIES, [
      `${met}. Expected ${MOST_TRIES} transactions, and your function sent ${sent}.`,
      sent === MOST_TRIES + 1
        ? 'Is MOST_TRIES the number of transactions, or of pauses?'
        : 'Which line of your function says that it is enough?',
    ]);
    waitsBetween(check, patient, { met, pauses: MOST_TRIES - 1 });
    const isPassedOn = 'error' in outcome && outcome.error instanceof TransactionCanceledException;
    check.holds(isPassedOn, [
      `${met}. Expected the SDK's TransactionCanceledException of the last one.`,
      `Your function ${'error' in outcome ? `threw ${thrownText(outcome)}` : 'returned as if the purchase was made.'}`,
      'What does your function do with the error of its last transaction?',
    ]);
    await check.sameItems(shopItems(data.shop));
  });

  fact('each pause before a retry is drawn anew, from twice as much as before', async (check) => {
    const all: number[][] = [];
    for (let nth = 1; nth <= GIVEN_UP; nth += 1) {
      const patient = new PatientPurchase(kettles(check, nth), ALWAYS_MET);
      await restarted(check, patient);
      all.push(patient.pauses);
    }
    arePatient(check, all);
  });

  fact('a purchase that is refused for good is sent once', async (check) => {
    const dearer = { ...kettle, priceCents: kettle.priceCents + 1 };
    const unknown = { ...kettle, productId: unknownId };
    const refused = [
      ['A purchase of two where one is left', 'outOfStock', several(check, 1, ada, last)],
      ['A purchase without money', 'notEnoughMoney', several(check, 2, poor, kettle)],
      ['A purchase at an old price', 'priceChanged', several(check, 3, ada, dearer)],
      ['A purchase of a product that does not exist', 'notFound', several(check, 4, ada, unknown)],
    ] as const;
    for (const [what, code, purchase] of refused) {
      const first = new PatientPurchase(purchase);
      await check.refuses(what, code, first.call);
      check.holds(first.transactions === 1 && first.pauses.length === 0, [
        `${what} was refused, and your function sent it ${first.transactions} times, with ${countOf(first.pauses.length, 'pause')}.`,
        'Which refusal goes away by itself, and which one does not?',
      ]);
      const second = new PatientPurchase(purchase, { at: 'conflict' });
      await check.refuses(`${what}, after a conflict`, code, second.call);
      waitsBetween(check, second, { met: `${what} met another transaction once`, pauses: 1 });
    }
  });

  fact('a request that the SDK repeats is not repeated again', async (check) => {
    const kinds = [
      ['DynamoDB throttled the purchase each time', { at: 'throttled' }],
      ['The connection broke each time, before the purchase reached DynamoDB', { at: 'before' }],
    ] as const;
    for (const [what, fault] of kinds) {
      const patient = new PatientPurchase(kettles(check, 1), {
        ...fault,
        times: Number.POSITIVE_INFINITY,
      });
      const outcome = await restarted(check, patient);
      const sent = patient.transactions;
      const attempts = attemptsOf(outcome.trace);
      check.holds(sent === 1 && patient.pauses.length === 0, [
        `${what}. The SDK repeats such a request by itself: it sent each of your transactions ${attempts / sent} times.`,
        `Expected 1 transaction. Your function sent ${sent}, so there were ${attempts} requests.`,
        'Which errors has the SDK repeated already when they reach your code?',
      ]);
      check.holds('error' in outcome, [
        `${what}, and your function returned as if the purchase was made.`,
        'Which of your lines hides the error?',
      ]);
      await check.sameItems(shopItems(data.shop));
      if (fault.at === 'throttled') showRetries(check, attempts);
    }
  });

  fact('a purchase whose answer is lost is made once', async (check) => {
    for (const [nth, attempts] of [1, Number.POSITIVE_INFINITY].entries()) {
      const purchase = kettles(check, nth + 1);
      await restarted(check, new PatientPurchase(purchase, { at: 'after', attempts }));
      await check.sameItems(afterPurchases(check, [purchase]));
      // The customer may have seen an error, and buys again.
      const again = await check.runAny(new PatientPurchase(purchase).call);
      check.holds('value' in again, [
        'The answer to a purchase was lost, and the customer sent the same purchase again.',
        `Expected no error: the order is there. Your function threw ${thrownText(again)}`,
        'Which of the reasons says that this order is there already?',
      ]);
      await check.sameItems(afterPurchases(check, [purchase]));
    }
    await showContention(check);
  });
};

const ALWAYS_MET: FaultOptions = { at: 'conflict', times: Number.POSITIVE_INFINITY };

/** Makes a purchase, on the table as it was loaded. */
async function restarted(check: Check, patient: PatientPurchase): Promise<CallOutcome<void>> {
  await check.begin();
  return check.runAny(patient.call);
}

/** There are so many pauses, and each is over before the next transaction. */
function waitsBetween(
  check: Check,
  { pauses, isHeeded }: PatientPurchase,
  expected: { met: string; pauses: number },
): void {
  check.holds(pauses.length === expected.pauses, [
    `${expected.met}. Expected ${countOf(expected.pauses, 'pause')}, and your function asked for ${pauses.length}.`,
    'Between which two transactions does your function wait?',
  ]);
  check.holds(isHeeded, [
    `${expected.met}. Your function sent the next transaction before its pause was over.`,
    'wait returns a promise. Which of your lines waits for it?',
  ]);
}

/** The pauses of purchases that gave up double, keep their limits, and differ from one another. */
function arePatient(check: Check, all: readonly (readonly number[])[]): void {
  const retries = Array.from({ length: MOST_TRIES - 1 }, (_, at) => at + 1);
  const limits = retries.map(longestPause);
  const longest = retries.map((retry) => Math.max(...all.map((one) => one[retry - 1] ?? 0)));
  // Chance decided the pauses: a screen that shows them is another one each time.
  const given = `${all.length} purchases met other transactions until they were given up.`;
  check.holds(!longest.some((one, at) => one > (limits[at] as number) + 1), [
    `${given} The pauses before their ${limits.length} retries may be ${limits.join(', ')} ms long at most. Some of yours were longer.`,
    'Which number does your function give to pauseBefore at its first retry, and at its second?',
  ]);
  const [first] = all;
  check.holds(!all.every((one) => isDeepStrictEqual(one, first)), [
    `Each of ${all.length} purchases waited for ${first?.map(Math.round).join(', ')} ms. Clients that met once pause equally long, and meet again.`,
    'Who draws the chance, and how often?',
  ]);
  const isDrawnOnce = all.every((one) => {
    const shares = one.map((pause, at) => pause / (limits[at] as number));
    return Math.max(...shares) - Math.min(...shares) < SAME_SHARE;
  });
  check.holds(!isDrawnOnce, [
    `${given} In each of them all pauses are the same part of the longest pause allowed. Two clients that drew nearly the same number once stay together.`,
    'How often does your function draw the chance?',
  ]);
  const isHalfAtLeast = all.every((one) =>
    limits.slice(0, 2).every((limit, at) => (one[at] as number) >= limit / 2),
  );
  check.holds(!isHalfAtLeast, [
    `${given} Before the first two retries, none of your pauses was shorter than half of the longest pause. A pause is the longest pause times a chance from 0 to 1.`,
    'Which two numbers does your function give to pauseBefore, and in which order?',
  ]);
  const [shortest = 0] = limits;
  check.holds((longest.at(-1) as number) > shortest, [
    `${given} The pause before the last retry may be up to ${limits.at(-1)} ms long, and none of yours was longer than ${shortest} ms.`,
    'Which number does your function give to pauseBefore at its second retry, and at its third?',
  ]);
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function thrownText(outcome: CallOutcome<unknown>): string {
  return 'error' in outcome ? errorText(outcome.error) : '';
}

/** A purchase of kettles by Ada. */
function kettles(check: Check, nth: number): Purchase {
  const { ada, kettle } = check.data.shop;
  return several(check, nth, ada, kettle);
}

function several(check: Check, nth: number, wallet: Wallet, product: Product): Purchase {
  return purchaseOf(check.givenId(nth), wallet, product, QUANTITY);
}

const CLIENTS = 50;
const HELD_MS = 10;

/**
 * How long a customer waits at most, and what repeats what.
 *
 * @param attempts of a transaction that is throttled each time, as they were counted
 */
function showRetries(check: Check, attempts: number): void {
  const pauses = Array.from({ length: MOST_TRIES - 1 }, (_, at) => longestPause(at + 1));
  const most = pauses.reduce((sum, one) => sum + one, 0);
  const lines = [
    `A customer who meets another transaction ${MOST_TRIES} times waits`,
    `${pauses.join(' + ')} = ${most} ms at most, half of that on average.`,
    `The SDK sent a throttled transaction ${attempts} times by itself.`,
    `A loop of ${MOST_TRIES} tries around it would send it ${MOST_TRIES * attempts} times.`,
  ];
  for (const line of lines) check.note(line);
}

/** Clients that buy one product at once, simulated: without a pause, without chance, and as the model pauses. */
async function showContention(check: Check): Promise<void> {
  const random = new Random(`${check.data.seed}/lab-8/contention`);
  const among = { clients: CLIENTS, heldMs: HELD_MS, mostTries: MOST_TRIES };
  const yours = await check.run((lab) => {
    const pauseBefore = (retry: number) => model.pauseBefore(lab, retry, random.float());
    return contend({ ...among, pauseBefore });
  });
  const ways = {
    'no pause': await contend({ ...among, pauseBefore: async () => 0 }),
    'the longest pause': await contend({ ...among, pauseBefore: async (nth) => longestPause(nth) }),
    'your pauseBefore': yours.value,
  };
  const columns = ['', 'bought', 'gave up', 'transactions', 'last after ms'].map((title) => ({
    title,
  }));
  const rows = Object.entries(ways).map(([name, { done, transactions, lastMs }]) => [
    name,
    done,
    CLIENTS - done,
    transactions,
    lastMs,
  ]);
  check.figures(`${CLIENTS} customers buy one product at once:`, { columns, rows });
  check.note(
    `(Simulated: a transaction holds the product for ${HELD_MS} ms, and a second one meanwhile is refused.)`,
  );
}
