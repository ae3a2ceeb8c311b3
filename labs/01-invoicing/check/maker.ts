/** Makes the entities that the checks of Lab 1 ask for, with ids that no seed has. */

import type { Random } from '#kit/random.ts';
import type { Allocation, Bill, BillingEvent, Invoice, InvoiceDocument } from '../entities.ts';

/** A bill and the edges that lead to it, in invoice order. */
export interface CarriedBill {
  bill: Bill;
  allocations: Allocation[];
}

/** Makes entities with ids that no other entity of the table has. */
export class Maker {
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

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
