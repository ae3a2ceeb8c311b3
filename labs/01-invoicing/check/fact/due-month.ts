/** 1.8 bills due in a month. */

import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/01-invoicing/model.ts';
import type { Bill, DueBill } from '../../entities.ts';
import { entityOf } from '../../entities.ts';
import { dueItems } from '../due.ts';
import { dueItem, nodeItem } from '../item.ts';
import { type Check, type Facts, refusedAs } from './context.ts';

const due = { what: 'bills', label: ({ billId, dueAt }: DueBill) => `${billId} (due ${dueAt})` };

export const dueMonth: Facts = (fact) => {
  fact('a bill and the edge from its month are stored together', async (check) => {
    await check.run(adds(check.data.due.fresh));
    await check.sameItems(withFresh(check));
  });

  fact('one Query returns the bills of a month in bill order', async (check) => {
    const { month, bills } = check.data.due;
    const call = await check.run((lab) => model.billsDueIn(lab, month));
    check.sameList(call, bills.map(edgeOf), due);
    check.cost(call, 'bills due in a month');
  });

  fact('a month in which no bill falls due has none', async (check) => {
    const { emptyMonth } = check.data.due;
    await check.lists((lab) => model.billsDueIn(lab, emptyMonth), [], due);
  });

  fact('a bill whose id is taken is refused, whatever its month', async (check) => {
    const { bills, emptyMonth } = check.data.due;
    const [taken] = bills as [Bill];
    const again = { ...taken, payee: 'somebody else', dueAt: `${emptyMonth}-10T12:00:00.000Z` };
    const what = 'Adding a bill whose id is taken, due in another month';
    await check.refuses(what, ...refusedAs('alreadyExists'), adds(again));
  });

  fact('of two clients that add the same id at once, one is refused', async (check) => {
    const { fresh, emptyMonth } = check.data.due;
    const other = { ...fresh, dueAt: `${emptyMonth}-10T12:00:00.000Z` };
    const ended = await check.race([adds(fresh), adds(other)]);
    const added = ended.filter((one) => 'value' in one).length;
    check.holds(added === 1, [
      'Two clients added the same bill at the same moment, one with another month.',
      `Expected one of them to be refused; ${added} were told that it is stored.`,
      'Of which item does your condition ask whether it is there?',
    ]);
    const isStored = (item: Item): boolean => item.Type === 'Bill' && isOf(fresh)(item);
    const bill = entityOf((await check.table.items()).find(isStored) ?? {}) as Bill;
    await check.sameItems([...dueItems(check.data.due), nodeItem(bill), dueItem(bill)]);
  });

  fact('a bill with its edge is one transaction', async (check) => {
    const call = await check.run(adds(check.data.due.fresh));
    check.cost(call, 'add a bill');
  });
};

function adds(bill: Bill): (lab: LabContext) => Promise<void> {
  return (lab) => model.addBill(lab, bill);
}

function withFresh({ data: { due: bills } }: Check): Item[] {
  return [...dueItems(bills), nodeItem(bills.fresh), dueItem(bills.fresh)];
}

function isOf({ billId }: Bill): (item: Item) => boolean {
  return (item) => item.billId === billId;
}

function edgeOf(bill: Bill): DueBill {
  return entityOf(dueItem(bill)) as DueBill;
}
