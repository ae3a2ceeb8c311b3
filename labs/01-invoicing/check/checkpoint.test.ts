/** The checkpoint of Lab 1: run it with `npm run lab:1`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import { FIRST_FACT } from '#kit/checkpoint/worker/fact-calls.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/01-invoicing/model.ts';
import { type Allocation, type InvoiceDocument, InvoicingError } from '../entities.ts';
import budgets from './budgets.json' with { type: 'json' };
import type { Check } from './fact/context.ts';
import { dueDate, dueMonth } from './fact/due.ts';
import { fixture, type InvoicingData, writableItems } from './fixture.ts';
import { edgeItem, nodeItem } from './item.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets, OwnError: InvoicingError });

const allocations = {
  what: 'allocations',
  label: (edge: Allocation) => `INVOICE#${edge.invoiceId} -> BILL#${edge.billId}`,
};

step('1.1', (fact, data) => {
  const { bill } = data.fresh;

  fact('an invoice is stored once, with PK and SK equal', async (check) => {
    const { invoice } = data.fresh;
    await check.writes((lab) => model.putNode(lab, invoice), [nodeItem(invoice)], 'put an invoice');
  });

  fact('a bill is stored once, with PK and SK equal', async (check) => {
    await check.writes((lab) => model.putNode(lab, bill), [nodeItem(bill)], 'put a bill');
  });

  fact('a put never overwrites an item', async (check) => {
    const { invoice } = data.fresh;
    const others = [
      { ...invoice, customer: 'somebody else', totalCents: 1 },
      { ...bill, payee: 'somebody else', amountCents: 1 },
    ];
    await check.begin([invoice, bill].map(nodeItem));
    for (const other of others) {
      const what = `Putting ${other.Type === 'Bill' ? 'a bill' : 'an invoice'} whose id is taken`;
      await check.refuses(what, 'alreadyExists', (lab) => model.putNode(lab, other));
    }
  });

  fact('an id that would break a key is refused', async (check) => {
    const { invoice } = data.fresh;
    const isAny = (error: unknown): boolean => error instanceof Error;
    for (const invoiceId of ['', '1#2']) {
      const what = `Putting an invoice with the id '${invoiceId}'`;
      await check.refuses(what, [isAny, 'an error, as entityKey throws it'], (lab) =>
        model.putNode(lab, { ...invoice, invoiceId }),
      );
    }
  });

  fact('of two clients that put the same id at once, one is refused', async (check) => {
    const { invoice } = data.usual;
    const puts = ['first', 'second'].map((customer) => ({ ...invoice, customer }));
    await check.raced(
      puts.map((put) => (lab) => model.putNode(lab, put)),
      1,
      (stored) => [
        'Two clients put the same invoice at the same moment.',
        `Expected one of them to be refused; ${stored} were told it is stored.`,
      ],
    );
  });
});

step('1.2', (fact, data, loaded) => {
  const { invoice, bills } = data.writable;

  fact('an edge item lives in the item collection of its source', async (check) => {
    const [, second] = bills;
    const call = await check.run((lab) => model.attachBill(lab, invoice.invoiceId, second.billId));
    const added = newEdge(invoice.invoiceId, second.billId, 0);
    await check.sameItems([...writableItems(data.writable), edgeItem(added)]);
    check.cost(call, 'attach a bill');
  });

  fact('attaching twice leaves the first edge as it is', async (check) => {
    const [first] = bills;
    const call = await check.run((lab) => model.attachBill(lab, invoice.invoiceId, first.billId));
    await keepsEdge(check);
    await check.sameItems(loaded);
    check.cost(call, 'attach a bill again');
  });
});

step('1.3', (fact, data) => {
  fact('one Query returns the bills of an invoice in bill order', async (check) => {
    const { invoice, allocations: expected } = data.usual;
    const call = await check.run((lab) => model.billsOfInvoice(lab, invoice.invoiceId));
    check.sameList(call, expected, allocations);
    check.cost(call, 'bills of an invoice');
  });

  fact('bills that fill more than one page come back whole', async (check) => {
    const { invoice, allocations: expected } = data.long;
    await check.lists((lab) => model.billsOfInvoice(lab, invoice.invoiceId), expected, allocations);
  });

  fact('an invoice without bills has none, whatever else is stored with it', async (check) => {
    const { invoice } = data.bare;
    await check.lists((lab) => model.billsOfInvoice(lab, invoice.invoiceId), [], allocations);
  });
});

step('1.4', (fact, data) => {
  const { usual, long } = data;
  const { invoiceId } = data.fresh.invoice;

  fact('one Query returns the invoice, its bills and its billing events', async (check) => {
    const call = await check.run((lab) => model.invoiceWithBills(lab, usual.invoice.invoiceId));
    sameDocument(check, call, usual);
    check.cost(call, 'an invoice with its bills');
  });

  fact(
    'an item collection of several pages comes back whole, and so does one item',
    async (check) => {
      for (const document of [long, data.alone]) {
        const { invoiceId } = document.invoice;
        const call = await check.run((lab) => model.invoiceWithBills(lab, invoiceId));
        sameDocument(check, call, document);
      }
    },
  );

  fact('an item of another type is no part of the document', async (check) => {
    const { invoiceId } = usual.invoice;
    const note = { PK: `INVOICE#${invoiceId}`, SK: 'NOTE#1', Type: 'Note', text: 'paid in cash' };
    await check.table.restore([note]);
    const call = await check.run((lab) => model.invoiceWithBills(lab, invoiceId));
    await check.table.remove([note]);
    sameDocument(check, call, usual);
  });

  fact('an unknown invoice is nothing, not an empty document', async (check) => {
    const call = await check.run((lab) => model.invoiceWithBills(lab, invoiceId));
    check.sameValue(call, undefined, 'The document of an invoice that does not exist');
  });

  fact('edges without an invoice item are no document', async (check) => {
    const [left] = data.carried.allocations;
    const call = await check.run((lab) => model.invoiceWithBills(lab, left?.invoiceId ?? ''));
    check.sameValue(call, undefined, 'The document of an invoice of which only an edge is left');
  });
});

step('1.5', (fact, data) => {
  fact('one Query on the inverted index returns the invoices of a bill', async (check) => {
    const { bill, allocations: expected } = data.carried;
    const call = await check.run((lab) => model.invoicesOfBill(lab, bill.billId));
    check.sameList(call, expected, allocations);
    check.cost(call, 'invoices of a bill');
  });

  fact('a bill on more invoices than fit one page comes back with all of them', async (check) => {
    const { bill, allocations: expected } = data.widelyCarried;
    await check.lists((lab) => model.invoicesOfBill(lab, bill.billId), expected, allocations);
  });

  fact('a bill on no invoice has none, not itself', async (check) => {
    const { bill } = data.uncarried;
    await check.lists((lab) => model.invoicesOfBill(lab, bill.billId), [], allocations);
  });
});

step('1.6', (fact, data) => {
  const { writable } = data;
  const { invoiceId } = data.fresh.invoice;
  const { billId } = data.fresh.bill;
  const { invoice, bills } = writable;

  /** The table of 1.6 when so many cents of the second bill have been allocated. */
  const afterAllocating = (cents: number): Item[] => {
    const { edge } = writable;
    const [first, second] = bills;
    return [
      nodeItem({ ...invoice, totalCents: invoice.totalCents + cents }),
      nodeItem(first),
      nodeItem({ ...second, unallocatedCents: second.unallocatedCents - cents }),
      edgeItem(edge),
      edgeItem(newEdge(invoice.invoiceId, second.billId, cents)),
    ];
  };

  fact('edge, bill and invoice change together', async (check) => {
    const [, { billId }] = bills;
    const call = await check.run((lab) => model.allocate(lab, invoice.invoiceId, billId, 700));
    await check.sameItems(afterAllocating(700));
    check.cost(call, 'allocate to a new edge');
  });

  fact('cents are added to those on the edge', async (check) => {
    const [, { billId }] = bills;
    await check.begin(afterAllocating(700));
    const call = await check.run((lab) => model.allocate(lab, invoice.invoiceId, billId, 299));
    await check.run((lab) => model.allocate(lab, invoice.invoiceId, billId, 1));
    await check.sameItems(afterAllocating(1_000));
    check.cost(call, 'allocate to an edge');
  });

  fact('more than the bill has left is refused, and nothing is written', async (check) => {
    const [, second] = bills;
    const over = second.unallocatedCents + 1;
    const what = 'Allocating one cent more than is left';
    await check.refuses(what, 'exceedsBill', (lab) =>
      model.allocate(lab, invoice.invoiceId, second.billId, over),
    );
  });

  fact('an unknown invoice is refused, and nothing is written', async (check) => {
    const what = 'Allocating to an invoice that does not exist';
    await check.refuses(what, 'notFound', (lab) =>
      model.allocate(lab, invoiceId, bills[0].billId, 100),
    );
  });

  fact('an unknown bill is refused, and nothing is written', async (check) => {
    const what = 'Allocating cents of a bill that does not exist';
    await check.refuses(what, 'exceedsBill', (lab) =>
      model.allocate(lab, invoice.invoiceId, billId, 100),
    );
  });

  fact('an amount that is not a whole number of cents is refused', async (check) => {
    for (const cents of [0, -5, 1.5, Number.NaN]) {
      await check.refuses(`Allocating ${cents} cents`, 'invalidAmount', (lab) =>
        model.allocate(lab, invoice.invoiceId, bills[0].billId, cents),
      );
    }
  });

  fact('two clients cannot both allocate the last cents', async (check) => {
    const [first, second] = bills;
    const { invoiceId } = invoice;
    const last = first.unallocatedCents;
    const allocateLast = (lab: LabContext) => model.allocate(lab, invoiceId, first.billId, last);
    await check.raced([allocateLast, allocateLast], 1, (done) => [
      `A bill had ${last} cents left and two clients allocated all of them at once.`,
      `Expected one to be refused; ${done} succeeded.`,
    ]);
    const allocatedCents = writable.edge.allocatedCents + last;
    await check.sameItems([
      nodeItem({ ...invoice, totalCents: invoice.totalCents + last }),
      nodeItem({ ...first, unallocatedCents: 0 }),
      nodeItem(second),
      edgeItem({ ...writable.edge, allocatedCents }),
    ]);
  });
});

step('1.7', (fact, data, loaded) => {
  const { writable } = data;
  const { invoice, bills } = writable;

  /** The table of 1.7 when the first bill is off the invoice. */
  const afterDetaching = (): Item[] => {
    const { edge } = writable;
    const [first, second] = bills;
    const unallocatedCents = first.unallocatedCents + edge.allocatedCents;
    return [
      nodeItem({ ...invoice, totalCents: invoice.totalCents - edge.allocatedCents }),
      nodeItem({ ...first, unallocatedCents }),
      nodeItem(second),
    ];
  };

  const detachFirst = (lab: LabContext) =>
    model.detachBill(lab, invoice.invoiceId, bills[0].billId);

  fact('the edge goes and its cents go back', async (check) => {
    await check.writes(detachFirst, afterDetaching(), 'detach a bill');
  });

  fact('detaching twice is harmless', async (check) => {
    await check.writes(detachFirst, afterDetaching());
  });

  fact('an edge without cents goes as well', async (check) => {
    const [, { billId }] = bills;
    await check.table.restore([edgeItem(newEdge(invoice.invoiceId, billId, 0))]);
    await check.writes((lab) => model.detachBill(lab, invoice.invoiceId, billId), loaded);
  });

  fact('detaching again after its answer was lost gives the cents back once', async (check) => {
    await check.runBroken(detachFirst, 'after');
    await check.writes(detachFirst, afterDetaching());
  });

  fact('of two clients that detach at once, one gives the cents back', async (check) => {
    await check.raced([detachFirst, detachFirst], 2, (_, thrown) => [
      'Two clients detached the same bill at once; both should succeed.',
      `One threw ${thrown}`,
    ]);
    await check.sameItems(afterDetaching());
  });

  fact('cents that are allocated between its read and its write go back too', async (check) => {
    const more = 50;
    const allocateMore = (): Promise<void> =>
      check.table.restore(withMoreAllocated(writable, more));
    await check.runWhile(detachFirst, allocateMore);
    await losesNoCents(check, more);
    await check.sameItems(afterDetaching());
  });
});

step('1.8', dueMonth);
step('1.9', dueDate);

/** Attaching again sets neither the cents nor the date of the edge anew. */
async function keepsEdge(check: Check): Promise<void> {
  const { edge } = check.data.writable;
  const found = await check.table.get(edgeItem(edge));
  const anew = [
    ...(found?.allocatedCents === 0 ? ['cents'] : []),
    ...(found?.addedAt === check.now.toISOString() ? ['date'] : []),
  ];
  check.holds(anew.length === 0, [
    `The bill was on the invoice already, with ${edge.allocatedCents} cents and the date of its first attach. Your write has set the ${anew.join(' and the ')} of that edge anew.`,
    'What must your write leave alone where the edge is there already?',
  ]);
}

/** What was allocated after the model's read goes back with what it read. */
async function losesNoCents(check: Check, more: number): Promise<void> {
  const { bills, edge } = check.data.writable;
  const [bill] = bills;
  const isThere = (await check.table.get(edgeItem(edge))) !== undefined;
  const left = (await check.table.get(nodeItem(bill)))?.unallocatedCents;
  check.holds(isThere || left !== bill.unallocatedCents + edge.allocatedCents - more, [
    `Between your read and your write, ${more} more cents of bill ${bill.billId} were allocated. Your write gave back what you had read: ${more} cents are lost.`,
    'What must still be true of the edge when you delete it?',
  ]);
}

type CallOf = Parameters<Check['sameValue']>[0];

function sameDocument(check: Check, call: CallOf, expected: InvoiceDocument): void {
  const received = call.value as InvoiceDocument | undefined;
  check.sameValue({ ...call, value: received?.invoice }, expected.invoice, 'The invoice');
  check.sameList({ ...call, value: received?.allocations }, expected.allocations, allocations);
  check.sameList({ ...call, value: received?.billingEvents }, expected.billingEvents, {
    what: 'billing events',
    label: (event) => `BILLING#${event.at}`,
  });
}

/** The edge that a model writes in a step's first fact, at the time it is told there. */
function newEdge(invoiceId: string, billId: string, allocatedCents: number): Allocation {
  return { Type: 'Allocation', invoiceId, billId, allocatedCents, addedAt: FIRST_FACT };
}

/** The three items that another client's allocation to the first edge changes. */
function withMoreAllocated(writable: InvoicingData['writable'], cents: number): Item[] {
  const { invoice, bills, edge } = writable;
  const [first] = bills;
  return [
    nodeItem({ ...invoice, totalCents: invoice.totalCents + cents }),
    nodeItem({ ...first, unallocatedCents: first.unallocatedCents - cents }),
    edgeItem({ ...edge, allocatedCents: edge.allocatedCents + cents }),
  ];
}
