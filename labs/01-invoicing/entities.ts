/** The entities of Lab 1, as the model takes and returns them: without `PK` and `SK`. */

/**
 * A node item: what a customer owes in one document.
 *
 * | PK          | SK          | attributes                                        |
 * | ----------- | ----------- | ------------------------------------------------- |
 * | INVOICE#1001 | INVOICE#1001 | Type, invoiceId, customer, issuedAt, totalCents |
 */
export interface Invoice {
  Type: 'Invoice';
  invoiceId: string;
  customer: string;
  /** ISO 8601, UTC. */
  issuedAt: string;
  /** Sum of what its bills allocate to it, in cents. */
  totalCents: number;
}

/**
 * A node item: an amount somebody is to be paid, carried by one or more invoices.
 *
 * | PK        | SK        | attributes                                               |
 * | --------- | --------- | -------------------------------------------------------- |
 * | BILL#7001 | BILL#7001 | Type, billId, payee, amountCents, unallocatedCents, dueAt |
 */
export interface Bill {
  Type: 'Bill';
  billId: string;
  payee: string;
  amountCents: number;
  /** What no invoice carries yet. A condition cannot subtract, so the difference is stored. */
  unallocatedCents: number;
  /** ISO 8601, UTC. */
  dueAt: string;
}

/**
 * An edge item: this bill is on this invoice, with that part of its amount.
 *
 * | PK           | SK        | attributes                                         |
 * | ------------ | --------- | -------------------------------------------------- |
 * | INVOICE#1001 | BILL#7001 | Type, invoiceId, billId, allocatedCents, addedAt   |
 */
export interface Allocation {
  Type: 'Allocation';
  invoiceId: string;
  billId: string;
  allocatedCents: number;
  /** ISO 8601, UTC. */
  addedAt: string;
  /** What the payer wrote about this part. */
  memo?: string;
}

/**
 * An item that other parts of the system keep in an invoice's item collection: a letter sent, a
 * call made. The model reads it in step 1.4 and never writes it.
 *
 * | PK           | SK                               | attributes                 |
 * | ------------ | -------------------------------- | -------------------------- |
 * | INVOICE#1001 | BILLING#2025-03-01T09:00:00.000Z | Type, invoiceId, at, event |
 */
export interface BillingEvent {
  Type: 'BillingEvent';
  invoiceId: string;
  /** ISO 8601, UTC. */
  at: string;
  event: string;
}

/**
 * An item that other parts of the system keep beside a bill in GSI1: somebody plans to put the bill on an
 * invoice that is not issued yet. The model neither reads nor writes it.
 *
 * | PK              | SK        | attributes            |
 * | --------------- | --------- | --------------------- |
 * | INVOICEDRAFT#41 | BILL#7001 | Type, draftId, billId |
 */
export interface DraftEdge {
  Type: 'DraftEdge';
  draftId: string;
  billId: string;
}

/**
 * An edge item from a month to a bill that falls due in it; steps 1.8 and 1.9. A month has no node item.
 *
 * | PK          | SK        | attributes                              |
 * | ----------- | --------- | --------------------------------------- |
 * | DUE#2026-02 | BILL#7001 | Type, billId, payee, amountCents, dueAt |
 */
export interface DueBill {
  Type: 'DueBill';
  billId: string;
  /** A copy of the bill's, so that the list of a month needs no second read. */
  payee: string;
  /** A copy. */
  amountCents: number;
  /** A copy; the month in `PK` is that of this date, in UTC. */
  dueAt: string;
}

/** Everything an item of this table can be; `Type` tells which. */
export type InvoicingEntity = Invoice | Bill | Allocation | BillingEvent | DraftEdge | DueBill;

/** An invoice with everything in its item collection. */
export interface InvoiceDocument {
  invoice: Invoice;
  /** In bill order. */
  allocations: Allocation[];
  /** Oldest first. */
  billingEvents: BillingEvent[];
}

/** Why the model refuses; nothing is written when it does. */
export type InvoicingErrorCode = 'alreadyExists' | 'notFound' | 'invalidAmount' | 'exceedsBill';

/** The error a model throws when it refuses what it is asked. */
export class InvoicingError extends Error {
  override readonly name = 'InvoicingError';
  readonly code: InvoicingErrorCode;

  constructor(code: InvoicingErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An item as it was read, without the keys that only the table needs. */
export function entityOf(item: Record<string, unknown>): InvoicingEntity {
  const { PK, SK, ...entity } = item;
  return entity as unknown as InvoicingEntity;
}
