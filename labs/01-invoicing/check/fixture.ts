/** The data of Lab 1: a few hundred invoices from the seeds, and the cases that catch mistakes. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import { PAGE_MAX_BYTES } from '#kit/limits.ts';
import { Random } from '#kit/random.ts';
import type { Allocation, Bill, DraftEdge, Invoice, InvoiceDocument } from '../entities.ts';
import { invoicingTable } from '../table.ts';
import { type DueBills, dueItems, makeDueBills } from './due.ts';
import { dueItem, edgeItem, nodeItem } from './item.ts';
import { type CarriedBill, Maker } from './maker.ts';

/** What the checks of Lab 1 ask for. */
export interface InvoicingData {
  seed: number;
  /** So many times the invoices and bills around those below. */
  times: number;
  /** An invoice with a page to spare: 25 bills, and 60 billing events that are none. */
  usual: InvoiceDocument;
  /** An invoice whose bills fill more than two pages of 1 MB. */
  long: InvoiceDocument;
  /** An invoice with billing events and no bills. */
  bare: InvoiceDocument;
  /** An invoice alone. */
  alone: InvoiceDocument;
  /** A bill on 25 invoices, and on drafts of some; another bill's id begins with its id. */
  carried: CarriedBill;
  /** A bill on so many invoices that its edges fill more than one page. */
  widelyCarried: CarriedBill;
  /** A bill that no invoice carries, only a draft. */
  uncarried: CarriedBill;
  /** An invoice and a bill that are not in the table. */
  fresh: { invoice: Invoice; bill: Bill };
  /** A small invoice of a writing step's own table: two bills, cents on the first edge only. */
  writable: { invoice: Invoice; bills: [Bill, Bill]; edge: Allocation };
  /** A bill whose id begins with the id of `carried`. */
  neighbour: CarriedBill;
  due: DueBills;
}

const USUAL_EDGES = 25;
const MEMO_BYTES = 9_000;
/** Edges with memos that fill so many pages, and the beginning of one more. */
const edgesFilling = (pages: number): number =>
  Math.ceil(((pages + 0.08) * PAGE_MAX_BYTES) / MEMO_BYTES);
const BILLING_EVENTS = 60;
const DRAFTS = 3;

export const fixture: Fixture<InvoicingData> = {
  table: invoicingTable,
  data: makeData,
  items: async (data) => {
    const { invoicingItems } = await import('#seeds/domains/invoicing.ts');
    const { seed, times, carried, neighbour, widelyCarried, uncarried } = data;
    return [
      ...invoicingItems({ seed, invoices: 300 * times, bills: 450 * times }),
      ...[data.usual, data.long, data.bare, data.alone].flatMap(documentItems),
      ...[carried, neighbour, widelyCarried, uncarried].flatMap(carriedItems),
      ...Array.from({ length: DRAFTS }, (_, number) => draftItem(carried, number + 1)),
      draftItem(uncarried, DRAFTS + 1),
    ];
  },
  ownTables: {
    '1.1': () => [],
    '1.2': (data) => writableItems(data.writable),
    '1.6': (data) => writableItems(data.writable),
    '1.7': (data) => writableItems(data.writable),
    '1.8': ({ due }) => dueItems(due),
    '1.9': ({ writable }) => [...writableItems(writable), dueItem(writable.bills[0])],
  },
  summary: async (data) => {
    const items = (await fixture.items(data)).length.toLocaleString('en-US');
    return `${items} items: invoices, bills and the edges between them`;
  },
};

function makeData(seed: number, times: number): InvoicingData {
  const random = new Random(`${seed}/lab-1`);
  const make = new Maker(random);
  const carried = make.carried(USUAL_EDGES);
  const neighbour = make.carried(4, `${carried.bill.billId}0`);
  return {
    seed,
    times,
    usual: make.document(USUAL_EDGES, BILLING_EVENTS),
    long: make.document(edgesFilling(2), 3, MEMO_BYTES),
    bare: make.document(0, 4),
    carried,
    widelyCarried: make.carried(edgesFilling(1), undefined, MEMO_BYTES),
    uncarried: make.carried(0),
    fresh: { invoice: make.invoice(), bill: make.bill() },
    writable: makeWritable(make),
    neighbour,
    due: makeDueBills(seed, times),
    alone: make.document(0, 0),
  };
}

function makeWritable(make: Maker): InvoicingData['writable'] {
  const bills: [Bill, Bill] = [make.bill(), make.bill()];
  const invoice = make.invoice();
  const edge = make.allocation(invoice.invoiceId, bills[0].billId);
  return {
    invoice: { ...invoice, totalCents: edge.allocatedCents },
    bills: [
      { ...bills[0], unallocatedCents: bills[0].amountCents - edge.allocatedCents },
      bills[1],
    ],
    edge,
  };
}

function documentItems(document: InvoiceDocument): Item[] {
  return [
    nodeItem(document.invoice),
    ...document.allocations.map(edgeItem),
    ...document.billingEvents.map((event) => ({
      ...adjacencyKeys(entityKey('INVOICE', event.invoiceId), entityKey('BILLING', event.at)),
      ...event,
    })),
  ];
}

function carriedItems(carried: CarriedBill): Item[] {
  return [nodeItem(carried.bill), ...carried.allocations.map(edgeItem)];
}

function draftItem({ bill: { billId } }: CarriedBill, number: number): Item {
  const draftId = String(number);
  const edge: DraftEdge = { Type: 'DraftEdge', draftId, billId };
  return {
    ...adjacencyKeys(entityKey('INVOICEDRAFT', draftId), entityKey('BILL', billId)),
    ...edge,
  };
}

/** The items of a writing step's own table. */
export function writableItems({ invoice, bills, edge }: InvoicingData['writable']): Item[] {
  return [nodeItem(invoice), ...bills.map(nodeItem), edgeItem(edge)];
}
