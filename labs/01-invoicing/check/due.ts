/** Bills by the month in which they fall due, and the edges that lead to them from there. */

import type { Item } from '#kit/item/item.ts';
import { Random } from '#kit/random.ts';
import type { Bill } from '../entities.ts';
import { dueItem, nodeItem } from './item.ts';
import { Maker } from './maker.ts';

/** What the checks of step 1.8 ask for. */
export interface DueBills {
  /** The month that is asked for, such as `2026-02`. */
  month: string;
  /** The bills of that month, in bill order: the first and the last millisecond are among their dates. */
  bills: Bill[];
  /** A month in which no bill falls due. */
  emptyMonth: string;
  /** Bills of other months, two of them a moment before the month and a moment after it. */
  others: Bill[];
  /** A bill of the month that is not in the table, due at its last moment: east of UTC that is the next month. */
  fresh: Bill;
}

const BILLS = 30;
/** Bills of other months, ten times as many at ten times the data. */
const OTHERS = 220;
const MONTH = '2026-02';
const [FIRST, LAST] = ['2026-02-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z'];
const [BEFORE, AFTER] = ['2026-01-31T23:59:59.999Z', '2026-03-01T00:00:00.000Z'];

/** @param times so many times the bills of other months */
export function makeDueBills(seed: number, times: number): DueBills {
  const random = new Random(`${seed}/lab-1/due`);
  const make = new Maker(random);
  const dueOn = (dueAt: string): Bill => ({ ...make.bill(), dueAt });
  const inMonth = (): Bill => {
    const day = String(random.integer(2, 27)).padStart(2, '0');
    return dueOn(`${MONTH}-${day}T12:00:00.000Z`);
  };
  // Ids go up, so the bills are in bill order.
  const bills = [dueOn(LAST), ...Array.from({ length: BILLS - 2 }, inMonth), dueOn(FIRST)];
  const fresh = dueOn(LAST);
  // The maker's own dates are of 2025.
  const others = Array.from({ length: OTHERS * times }, () => make.bill());
  return {
    month: MONTH,
    emptyMonth: '2026-04',
    bills,
    fresh,
    others: [...others, dueOn(BEFORE), dueOn(AFTER)],
  };
}

/** The items of step 1.8's table. */
export function dueItems({ bills, others }: DueBills): Item[] {
  return [...bills, ...others].flatMap((bill) => [nodeItem(bill), dueItem(bill)]);
}
