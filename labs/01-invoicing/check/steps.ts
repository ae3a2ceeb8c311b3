/** The steps of Lab 1; README.md tells the story, checkpoint.test.ts checks it. */

import type { LabInfo, Step } from '#kit/checkpoint/lab/step.ts';

export const info: LabInfo = {
  number: 1,
  title: 'Invoicing',
  readingMinutes: 10,
  subject: 'invoices and bills, many-to-many',
  teaches:
    'node and edge items, item collections, the inverted index, conditions, transactions, pages',
};

export const steps: readonly Step[] = [
  {
    id: '1.1',
    title: 'put an invoice and a bill',
    exports: ['putNode'],
    core: true,
    pattern: 'store an invoice or a bill, never overwriting one',
    growth: false,
    hints: [
      'A node item is an edge from a node to itself, and a put replaces what has the same key. What must be true of the table before you put?',
      'PutItem replaces what is there. A ConditionExpression looks at the item that has the same key, before it is replaced.',
      "ConditionExpression: 'attribute_not_exists(PK)'; turn the SDK's ConditionalCheckFailedException into InvoicingError('alreadyExists', ...).",
    ],
  },
  {
    id: '1.2',
    title: 'attach a bill to an invoice',
    exports: ['attachBill'],
    core: true,
    pattern: 'put a bill on an invoice; safe to repeat',
    growth: false,
    hints: [
      'The edge lives with its source: which of the two is read together with the other?',
      'Twice the same attach must leave the first edge as it is, with its addedAt and allocatedCents. One request can do that; reading first cannot.',
      "An UpdateCommand on adjacencyKeys(entityKey('INVOICE', ...), entityKey('BILL', ...)) whose SET uses #type = :type (Type is a reserved word), if_not_exists(addedAt, :now) and if_not_exists(allocatedCents, :zero).",
    ],
  },
  {
    id: '1.3',
    title: 'all bills of an invoice',
    exports: ['billsOfInvoice'],
    core: true,
    pattern: 'all bills of an invoice, in bill order',
    growth: true,
    hints: [
      'Which items have the same partition key, and what do the wanted ones have in common?',
      'A key condition can name the start of the sort key with begins_with. Look closely at what else begins that way. And one answer holds at most 1 MB.',
      "KeyConditionExpression: 'PK = :invoice AND begins_with(SK, :bill)' with ':bill': 'BILL#', repeated with ExclusiveStartKey while there is a LastEvaluatedKey.",
    ],
  },
  {
    id: '1.4',
    title: 'an invoice with all its bills',
    exports: ['invoiceWithBills'],
    core: true,
    pattern: 'an invoice, its bills and its billing events, together',
    growth: true,
    hints: [
      'All of them already stand together: what is the one thing their keys share?',
      'Query the whole item collection and split it by Type. The sort key decides the order: the invoice itself need not come first.',
      "KeyConditionExpression: 'PK = :invoice', all pages; then items.filter((item) => item.Type === 'Allocation') and likewise; no Invoice among them means there is none.",
    ],
  },
  {
    id: '1.5',
    title: 'all invoices that hold part of a bill',
    exports: ['invoicesOfBill'],
    core: true,
    pattern: 'all invoices that hold part of a bill, in invoice order',
    growth: true,
    hints: [
      'The edges of a bill are spread over many item collections. Is there a place where they stand together?',
      "GSI1 has SK as its partition key and PK as its sort key. The bill's own item is in there too.",
      "IndexName: 'GSI1', KeyConditionExpression: 'SK = :bill AND begins_with(PK, :invoice)' with ':invoice': 'INVOICE#', all pages.",
    ],
  },
  {
    id: '1.6',
    title: 'allocate part of a bill',
    exports: ['allocate'],
    core: false,
    pattern: 'move cents from a bill to an invoice, all or nothing',
    growth: false,
    hints: [
      'Three items change: the edge, the bill, the invoice. What happens if the second write fails?',
      "TransactWriteCommand takes all three updates or none. The bill's condition has to hold when it is written, not when it was read.",
      "The bill's Update: 'SET unallocatedCents = unallocatedCents - :cents' with ConditionExpression 'unallocatedCents >= :cents'; the invoice's has 'attribute_exists(PK)'. CancellationReasons are in the order of the actions.",
    ],
  },
  {
    id: '1.7',
    title: 'detach a bill from an invoice',
    exports: ['detachBill'],
    core: false,
    pattern: 'take a bill off an invoice and give the cents back; safe to repeat',
    growth: false,
    readsAgain: ['detachBill'],
    hints: [
      'How many cents go back? Only the edge knows, and it can change between your read and your write.',
      'Read the edge, then delete it in a transaction on the condition that it still holds what you read. No edge means there is nothing to do.',
      "Delete with ConditionExpression 'allocatedCents = :seen', two updates that add and subtract :seen; when the condition fails, read again: the edge may be gone, which is fine.",
    ],
  },
  {
    id: '1.8',
    title: 'bills due in a month',
    exports: ['addBill', 'billsDueIn'],
    core: false,
    pattern: 'store a bill with the month it falls due in; all bills due in a month',
    growth: true,
    hints: [
      'The date is an attribute, and a Query finds items by keys only. Which item could have the month in its partition key and lead to the bill?',
      'An edge from the month to the bill, with the payee, the amount and the date copied. Bill and edge are one transaction. Which of the two says that the id is taken?',
      "TransactWriteCommand with two Puts: the bill on attribute_not_exists(PK), and { ...adjacencyKeys(entityKey('DUE', bill.dueAt.slice(0, 7)), entityKey('BILL', bill.billId)), Type: 'DueBill', billId, payee, amountCents, dueAt }. billsDueIn: Query 'PK = :month' with DUE#2026-02, all pages.",
    ],
  },
  {
    id: '1.9',
    title: 'a bill whose date changes',
    exports: ['changeDueDate'],
    core: false,
    pattern: 'change the date of a bill, and the month it is found in',
    growth: false,
    readsAgain: ['changeDueDate'],
    hints: [
      'A key cannot be updated. What does another month mean for the edge, and how do you know the month in which it is now?',
      'Read the bill: it has the old date. Then one transaction: the bill gets the date on the condition that the old one is still there, the new edge is put, the old edge is deleted. In the same month, the old edge and the new edge have the same key.',
      "Update the bill 'SET dueAt = :dueAt' on 'dueAt = :seen', Put the new edge, and only if its PK is another one Delete the old edge. If the condition of the bill failed, read again.",
    ],
  },
];
