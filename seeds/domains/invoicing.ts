/** Invoices, bills and the parts of bills that invoices take: items ready to write. */

import type { Item } from '../../kit/item/item.ts';
import { adjacencyKeys, entityKey } from '../../kit/keys.ts';
import { Random } from '../../kit/random.ts';
import { nodeKeys } from '../entity-key.ts';
import { fakerFor } from '../fake.ts';
import { type Allocation, allocate } from '../graphs/allocation.ts';
import { badOption, checkOptions, SEED_RANGE } from '../option.ts';
import { type ItemStream, itemStream } from '../seed-part.ts';

/** Options of {@link invoicingItems}. */
export interface InvoicingOptions {
  /** Same seed, same items. @default 1 */
  seed: number;
  /** Number of invoices, 0 … 1,000,000. @default 400 */
  invoices: number;
  /** Number of bills, 0 … 1,000,000; at least one where there are invoices. @default 600 */
  bills: number;
}

/** What {@link invoicingItems} takes where nothing else is said. */
export const INVOICING_DEFAULTS: Readonly<InvoicingOptions> = {
  seed: 1,
  invoices: 400,
  bills: 600,
};

/** What its options may be. */
export const INVOICING_RANGES = {
  seed: SEED_RANGE,
  invoices: { low: 0, high: 1_000_000 },
  bills: { low: 0, high: 1_000_000 },
} as const;

const FIRST_INVOICE = 1_001;
const FIRST_BILL = 7_001;
const YEAR_2025_MS = Date.UTC(2025, 0, 1);
const DAY_MS = 86_400_000;

/**
 * Every invoice followed by its edge items, then every bill. Ids count up from 1001 and 7001; a
 * later invoice has the higher id.
 *
 * | PK        | SK        | attributes                                                     |
 * | --------- | --------- | -------------------------------------------------------------- |
 * | INVOICE#i | INVOICE#i | Type, invoiceId, customer, issuedAt, totalCents                |
 * | INVOICE#i | BILL#b    | Type, invoiceId, billId, allocatedCents, addedAt               |
 * | BILL#b    | BILL#b    | Type, billId, payee, amountCents, unallocatedCents, dueAt      |
 *
 * An invoice's total is the sum of its edges; a bill's amount is the sum of its edges and of what
 * is unallocated.
 *
 * @throws {KitError} `invoicing.badOptions`, at once
 * @example
 * await writeItems(db, 'Invoicing', invoicingItems({ invoices: 40, bills: 60 }));
 */
export function invoicingItems(options: Partial<InvoicingOptions> = {}): ItemStream {
  const all = { ...INVOICING_DEFAULTS, ...options };
  checkOptions('invoicing', all, INVOICING_RANGES);
  if (all.invoices > 0 && all.bills === 0) {
    throw badOption(
      'invoicing',
      `Expected at least one bill for ${all.invoices} invoices, got \`bills: 0\`. Raise \`bills\`.`,
    );
  }
  const allocation = allocate(all);
  const edges = allocation.billsOf.reduce((sum, billsOfOne) => sum + billsOfOne.length, 0);
  return itemStream(all.invoices + all.bills + edges, () => items(all, allocation));
}

function* items(options: InvoicingOptions, allocation: Allocation): Generator<Item> {
  const { seed, invoices, bills } = options;
  const customer = fakerFor(seed, 'customer');
  const random = new Random(`${seed}/invoice`);
  const issued = Array.from({ length: invoices }, () => random.integer(0, 365 * DAY_MS - 1));
  issued.sort((a, b) => a - b);
  for (let invoice = 0; invoice < invoices; invoice++) {
    const issuedMs = YEAR_2025_MS + (issued[invoice] as number);
    const edges = [...edgeItems(allocation, invoice, issuedMs)];
    const id = String(FIRST_INVOICE + invoice);
    yield {
      ...nodeKeys('INVOICE', id),
      Type: 'Invoice',
      invoiceId: id,
      customer: customer.company.name(),
      issuedAt: new Date(issuedMs).toISOString(),
      totalCents: edges.reduce((sum, edge) => sum + edge.allocatedCents, 0),
    };
    yield* edges;
  }
  const payee = fakerFor(seed, 'payee');
  for (let bill = 0; bill < bills; bill++) {
    const id = String(FIRST_BILL + bill);
    yield {
      ...nodeKeys('BILL', id),
      Type: 'Bill',
      billId: id,
      payee: payee.company.name(),
      amountCents: allocation.amountCents[bill],
      unallocatedCents: allocation.unallocatedCents[bill],
      dueAt: new Date(YEAR_2025_MS + random.integer(30, 395) * DAY_MS).toISOString(),
    };
  }
}

function* edgeItems({ billsOf, centsOf }: Allocation, invoice: number, issuedMs: number) {
  const cents = centsOf[invoice] as number[];
  for (const [line, bill] of (billsOf[invoice] as number[]).entries()) {
    const invoiceId = String(FIRST_INVOICE + invoice);
    const billId = String(FIRST_BILL + bill);
    yield {
      ...adjacencyKeys(entityKey('INVOICE', invoiceId), entityKey('BILL', billId)),
      Type: 'Allocation',
      invoiceId,
      billId,
      allocatedCents: cents[line] as number,
      addedAt: new Date(issuedMs + line * 60_000).toISOString(),
    };
  }
}
