/** Entities of Lab 1 as items: what the checks load, and what they expect to find. */

import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { Allocation, Bill, DueBill, Invoice } from '../entities.ts';

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

/** The edge to a bill from the month in which it falls due. */
export function dueItem({ billId, payee, amountCents, dueAt }: Bill): Item {
  const edge: DueBill = { Type: 'DueBill', billId, payee, amountCents, dueAt };
  return {
    ...adjacencyKeys(entityKey('DUE', dueAt.slice(0, 7)), entityKey('BILL', billId)),
    ...edge,
  };
}
