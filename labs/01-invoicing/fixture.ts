/** The data of Lab 1: a few hundred invoices from the seeds, and the cases that catch mistakes. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import { PAGE_MAX_BYTES } from '#kit/limits.ts';
import { Random } from '#kit/random.ts';
import type {
  Allocation,
  Bill,
  BillingEvent,
  DraftEdge,
  Invoice,
  InvoiceDocument,
} from './entities.ts';
import { invoicingTable } from './table.ts';

/** A bill and the edges that lead to it, in invoice order. */
export interface CarriedBill {
  bill: Bill;
  allocations: Allocation[];
}

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
      ...[data.usual, data.long, data.bare].flatMap(documentItems),
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
    bare: make.document(0, 5),
    carried,
    widelyCarried: make.carried(edgesFilling(1), undefined, MEMO_BYTES),
    uncarried: make.carried(0),
    fresh: { invoice: make.invoice(), bill: make.bill() },
    writable: makeWritable(make),
    neighbour,
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

/** Makes entities with ids that no other entity of the table has. */
class Maker {
  readonly #random: Random;
  #nextId: number;

  constructor(random: Random) {
    this.#random = random;
    // Above the seeds' own ids, and other ones in every data set.
    this.#nextId = 20_000 + random.integer(0, 50_000);
  }

  invoice(): Invoice {
    const customer = this.#random.pick([
      'Harbour Bakery',
      'Nordlys AS',
      'Quill & Sons',
      'Ōki Trading',
    ]);
    return {
      Type: 'Invoice',
      invoiceId: this.#id(),
      customer,
      issuedAt: this.#time(),
      totalCents: 0,
    };
  }

  bill(billId = this.#id()): Bill {
    const amountCents = this.#random.integer(50_000, 900_000);
    const payee = this.#random.pick(['City Power', 'Lease & Co', 'Blue Freight', 'Café Tío']);
    const dueAt = this.#time();
    return { Type: 'Bill', billId, payee, amountCents, unallocatedCents: amountCents, dueAt };
  }

  allocation(invoiceId: string, billId: string, memoBytes = 0): Allocation {
    const allocatedCents = this.#random.integer(100, 9_000);
    const edge: Allocation = {
      Type: 'Allocation',
      invoiceId,
      billId,
      allocatedCents,
      addedAt: this.#time(),
    };
    return memoBytes === 0 ? edge : { ...edge, memo: this.#memo(memoBytes) };
  }

  document(bills: number, events: number, memoBytes = 0): InvoiceDocument {
    const invoice = this.invoice();
    const { invoiceId } = invoice;
    const ids = Array.from({ length: bills }, () => this.#id()).sort(byText);
    const allocations = ids.map((id) => this.allocation(invoiceId, id, memoBytes));
    const totalCents = allocations.reduce((sum, edge) => sum + edge.allocatedCents, 0);
    const billingEvents = Array.from({ length: events }, (_, day): BillingEvent => {
      const at = new Date(Date.UTC(2025, 2, 1 + day, 9)).toISOString();
      return { Type: 'BillingEvent', invoiceId, at, event: 'reminder sent' };
    });
    return { invoice: { ...invoice, totalCents }, allocations, billingEvents };
  }

  carried(invoices: number, billId = this.#id(), memoBytes = 0): CarriedBill {
    const bill = this.bill(billId);
    const ids = Array.from({ length: invoices }, () => this.#id()).sort(byText);
    const allocations = ids.map((id) => this.allocation(id, billId, memoBytes));
    return { bill, allocations };
  }

  #id(): string {
    this.#nextId += this.#random.integer(1, 9);
    return String(this.#nextId);
  }

  #time(): string {
    return new Date(
      Date.UTC(2025, 0, 1) + this.#random.integer(0, 31_000_000) * 1_000,
    ).toISOString();
  }

  #memo(bytes: number): string {
    const sentence = `part of the yearly settlement, ${this.#random.uint32()} `;
    return sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes);
  }
}

/** A node item. */
export function nodeItem(node: Invoice | Bill): Item {
  const key =
    node.Type === 'Invoice' ? entityKey('INVOICE', node.invoiceId) : entityKey('BILL', node.billId);
  return { ...adjacencyKeys(key, key), ...node };
}

/** An edge item. */
export function edgeItem(edge: Allocation): Item {
  return {
    ...adjacencyKeys(entityKey('INVOICE', edge.invoiceId), entityKey('BILL', edge.billId)),
    ...edge,
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

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
