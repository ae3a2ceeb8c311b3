/** 1.8 bills due in a month; 1.9 a bill whose date changes. */

import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/01-invoicing/model.ts';
import { type Bill, type DueBill, entityOf } from '../../entities.ts';
import { dueItems } from '../due.ts';
import { writableItems } from '../fixture.ts';
import { dueItem, nodeItem } from '../item.ts';
import type { Check, Facts } from './context.ts';

const due = { what: 'bills', label: ({ billId, dueAt }: DueBill) => `${billId} (due ${dueAt})` };

export const dueMonth: Facts = (fact, data) => {
  const { month, emptyMonth, fresh } = data.due;
  const { bills } = data.due;

  const withFresh = (): Item[] => {
    const { due: bills } = data;

    return [...dueItems(bills), nodeItem(bills.fresh), dueItem(bills.fresh)];
  };

  fact('a bill and the edge from its month are stored together', async (check) => {
    await check.writes(adds(fresh), withFresh());
  });

  fact('one Query returns the bills of a month in bill order', async (check) => {
    const call = await check.run((lab) => model.billsDueIn(lab, month));
    check.sameList(call, bills.map(edgeOf), due);
    check.cost(call, 'bills due in a month');
  });

  fact('a month in which no bill falls due has none', async (check) => {
    await check.lists((lab) => model.billsDueIn(lab, emptyMonth), [], due);
  });

  fact('a bill whose id is taken is refused, whatever its month', async (check) => {
    const [taken] = bills as [Bill];
    const again = { ...taken, payee: 'somebody else', dueAt: `${emptyMonth}-10T12:00:00.000Z` };
    const what = 'Adding a bill whose id is taken, due in another month';
    await check.refuses(what, 'alreadyExists', adds(again));
  });

  fact('of two clients that add the same id at once, one is refused', async (check) => {
    const other = { ...fresh, dueAt: `${emptyMonth}-10T12:00:00.000Z` };
    await check.raced([adds(fresh), adds(other)], 1, (added) => [
      'Two clients added the same bill at the same moment, one with another month.',
      `Expected one of them to be refused; ${added} were told that it is stored.`,
      'Of which item does your condition ask whether it is there?',
    ]);
    const isStored = (item: Item): boolean => item.Type === 'Bill' && isOf(fresh)(item);
    const bill = entityOf((await check.table.items()).find(isStored) ?? {}) as Bill;
    await check.sameItems([...dueItems(data.due), nodeItem(bill), dueItem(bill)]);
  });

  fact('a bill with its edge is one transaction', async (check) => {
    const call = await check.run(adds(fresh));
    check.cost(call, 'add a bill');
  });
};

function adds(bill: Bill): (lab: LabContext) => Promise<void> {
  return (lab) => model.addBill(lab, bill);
}

function isOf({ billId }: Bill): (item: Item) => boolean {
  return (item) => item.billId === billId;
}

function edgeOf(bill: Bill): DueBill {
  return entityOf(dueItem(bill)) as DueBill;
}

/** The data's dates are of 2025. East of UTC this is April. */
const NEXT_YEAR = '2026-03-31T23:59:59.999Z';
const YEAR_AFTER = '2027-08-01T00:00:00.000Z';

export const dueDate: Facts = (fact, data) => {
  const { bill } = data.fresh;

  fact('a bill with another month is found there, and no longer in the old one', async (check) => {
    const [bill] = data.writable.bills;
    const call = await check.run(moves(bill, NEXT_YEAR));
    await check.sameItems(after(check, { ...bill, dueAt: NEXT_YEAR }));
    check.cost(call, 'move to another month');
  });

  fact('another day of the same month changes the edge where it is', async (check) => {
    await restart(check);
    const [bill] = data.writable.bills;
    const dueAt = sameMonth(bill);
    const call = await check.run(moves(bill, dueAt));
    await check.sameItems(after(check, { ...bill, dueAt }));
    check.cost(call, 'move within the month');
  });

  fact('the same date again changes nothing', async (check) => {
    const [bill] = data.writable.bills;
    const dueAt = sameMonth(bill);
    await check.writes(moves(bill, dueAt), after(check, { ...bill, dueAt }));
  });

  fact('a bill that was stored without an edge gets one', async (check) => {
    await restart(check);
    const [first, second] = data.writable.bills;
    for (const dueAt of [second.dueAt, NEXT_YEAR]) {
      await check.run(moves(second, dueAt));
      const bill = { ...second, dueAt };
      await check.sameItems([...after(check, first, bill), dueItem(bill)]);
    }
  });

  fact('a bill that does not exist is refused', async (check) => {
    const what = 'Changing the date of a bill that does not exist';
    await check.refuses(what, 'notFound', moves(bill, NEXT_YEAR));
  });

  fact('a bill that is moved between its read and its write has one edge', async (check) => {
    await restart(check);
    const [bill] = data.writable.bills;
    const other = { ...bill, dueAt: YEAR_AFTER };
    await check.runWhile(moves(bill, NEXT_YEAR), async () => {
      await check.table.remove([dueItem(bill)]);
      await check.table.restore([nodeItem(other), dueItem(other)]);
    });
    const meanwhile = 'Between your read and your write another client changed its date.';
    await hasOneEdge(check, bill, meanwhile);
    await check.sameItems(after(check, { ...bill, dueAt: NEXT_YEAR }));
  });
};

function moves({ billId }: Bill, dueAt: string): (lab: LabContext) => Promise<void> {
  return (lab) => model.changeDueDate(lab, billId, dueAt);
}

/** Another day of a bill's month. */
function sameMonth({ dueAt }: Bill): string {
  const [day] = ['28', '27'].filter((one) => one !== dueAt.slice(8, 10));
  return `${dueAt.slice(0, 8)}${day}T23:59:59.999Z`;
}

async function restart(check: Check): Promise<void> {
  const [bill] = check.data.writable.bills;
  await check.begin(after(check, bill));
}

/** The table with these bills, and the edge of the first. */
function after({ data: { writable } }: Check, first: Bill, second = writable.bills[1]): Item[] {
  return [...writableItems({ ...writable, bills: [first, second] }), dueItem(first)];
}

async function hasOneEdge(check: Check, { billId }: Bill, meanwhile: string): Promise<void> {
  const items = await check.table.items();
  const own = items.filter((item) => item.billId === billId);
  const dueAt = own.find(({ Type }) => Type === 'Bill')?.dueAt;
  const edges = own.filter(({ Type }) => Type === 'DueBill');
  const isOne = edges.length === 1 && edges[0]?.dueAt === dueAt;
  const found = edges.map(({ PK, dueAt: date }) => `${PK} says ${date}`).join(', ') || 'no edge';
  check.holds(isOne, [
    `${meanwhile} Bill ${billId} is due at ${dueAt} now. Its edges: ${found}.`,
    'Expected one edge, of the month and the date that the bill has.',
    'What must still be true of the bill when you move its edge, and which request does all of it or nothing?',
  ]);
}
