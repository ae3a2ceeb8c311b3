/**
 * Lab 1, Invoicing: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md, the shapes of the items
 * are in entities.ts. After each step:  npm run lab:1
 *
 * Every function gets lab first. lab.db is the document client, lab.table is the name of the table,
 * lab.now() is the time, a Date, and lab.newId() is a new id. '#entities/01-invoicing.ts' is entities.ts.
 *
 * Commands such as PutCommand come from '@aws-sdk/lib-dynamodb', error classes such as
 * ConditionalCheckFailedException from '@aws-sdk/client-dynamodb'.
 */

import {
  type Allocation,
  type Bill,
  type DueBill,
  entityOf,
  type Invoice,
  type InvoiceDocument,
  InvoicingError,
} from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { todo } from '#kit/todo.ts';

/**
 * 1.1 Stores an invoice or a bill as a node item.
 *
 * @throws {InvoicingError} `alreadyExists` when there is one with this id; it stays as it is
 */
export async function putNode(lab: LabContext, node: Invoice | Bill): Promise<void> {
  todo('1.1', 'put the node item, on the condition that there is none yet');
}

/**
 * 1.2 Puts a bill on an invoice: one edge item, with `allocatedCents` 0 and `addedAt` now.
 *
 * An edge that is there already stays as it is. Ids are not looked up: the edge is one write.
 */
export async function attachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
): Promise<void> {
  todo('1.2', 'write the edge item, without touching one that is there');
}

/** 1.3 All edges from an invoice to its bills, in bill order. */
export async function billsOfInvoice(lab: LabContext, invoiceId: string): Promise<Allocation[]> {
  todo('1.3', 'query the edge items in the invoice’s item collection');
}

/** 1.4 An invoice with its whole item collection; nothing when there is no Invoice item. */
export async function invoiceWithBills(
  lab: LabContext,
  invoiceId: string,
): Promise<InvoiceDocument | undefined> {
  todo('1.4', 'query the item collection and split it by Type');
}

/** 1.5 All edges that lead to a bill, in invoice order. */
export async function invoicesOfBill(lab: LabContext, billId: string): Promise<Allocation[]> {
  todo('1.5', 'query the edge items backwards, on the inverted index');
}

/**
 * 1.6 Moves cents from a bill to an invoice: edge, bill and invoice change together or not at all.
 *
 * The edge is made if it is not there yet.
 *
 * @param cents a whole number, at least 1
 * @throws {InvoicingError} `invalidAmount` for other numbers, `exceedsBill` when the bill has
 *   less than that unallocated or does not exist, `notFound` when there is no such invoice; either
 *   when both hold
 */
export async function allocate(
  lab: LabContext,
  invoiceId: string,
  billId: string,
  cents: number,
): Promise<void> {
  todo('1.6', 'update edge, bill and invoice in one transaction');
}

/**
 * 1.7 Takes a bill off an invoice: the edge goes, its cents go back to the bill and off the
 * invoice's total. Nothing happens when the bill is not on the invoice.
 */
export async function detachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
): Promise<void> {
  todo('1.7', 'delete the edge and give its cents back, in one transaction');
}

/**
 * 1.8 Stores a bill, and the edge that leads to it from the month in which it falls due: both or neither.
 *
 * @throws {InvoicingError} `alreadyExists` when there is a bill with this id, whatever its month; it stays as it is
 */
export async function addBill(lab: LabContext, bill: Bill): Promise<void> {
  todo('1.8', 'put the bill and the edge from its month in one transaction');
}

/**
 * 1.8 All bills that fall due in a month, in bill order.
 *
 * @param month in UTC, such as `2026-02`
 */
export async function billsDueIn(lab: LabContext, month: string): Promise<DueBill[]> {
  todo('1.8', 'query the item collection of the month');
}

/**
 * 1.9 Gives a bill another date to fall due: on the bill and on its edge, which moves to the month of
 * the new date. A bill without an edge gets one. The same date again changes nothing.
 *
 * @param dueAt ISO 8601, UTC
 * @throws {InvoicingError} `notFound` when there is no such bill
 */
export async function changeDueDate(lab: LabContext, billId: string, dueAt: string): Promise<void> {
  todo('1.9', 'change the bill and move its edge in one transaction');
}
