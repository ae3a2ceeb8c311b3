/** Answers of Lab 1 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/known-answer.ts';

export const wrong: WrongAnswers = {
  '1.1 putNode': {
    'every-error-taken: takes every error for an id that is taken': [
      /if \(!\(error instanceof .*/,
      '',
    ],
    'look-then-put READ-MODIFY-WRITE: two clients that look at once both see nothing': [
      [
        'try {',
        `const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (Item) throw new InvoicingError('alreadyExists', 'there is already such an item');
  try {`,
      ],
      [/ConditionExpression: .*/, ''],
    ],
    'missing-await: the function returns before its write is done': ['await', 'void'],
    'overwrite: the second invoice with an id replaces the first': [/ConditionExpression: .*/, ''],
  },
  '1.2 attachBill': {
    'attach-resets: attaching twice resets the date and the cents of the edge': [
      /new UpdateCommand[\s\S]*?\}\),/,
      `new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(invoiceKey(invoiceId), billKey(billId)),
          ...{ Type: 'Allocation', invoiceId, billId },
          ...{ allocatedCents: 0, addedAt: lab.now().toISOString() },
        },
      }),`,
    ],
    'fat-item FAT-ITEM: the invoice holds a list of its bills': [
      ['billKey(billId)', 'invoiceKey(invoiceId)'],
      [
        '...edgeUpdate(lab, invoiceId, billId, 0),',
        `UpdateExpression: 'SET bills = list_append(if_not_exists(bills, :none), :bill)',
      ExpressionAttributeValues: { ':none': [], ':bill': [billId] },`,
      ],
    ],
  },
  '1.3 billsOfInvoice': {
    'filter FILTER-WASTE: the billing events are read, paid for and thrown away': [
      [' AND begins_with(SK, :bill)', ''],
      [
        "':bill': 'BILL#' },",
        "':type': 'Allocation' }, ExpressionAttributeNames: { '#type': 'Type' }, FilterExpression: '#type = :type',",
      ],
    ],
    'first-page LOST-PAGE: reads the first page only': [
      [
        'const items = await queryAll(lab, {',
        'const { Items = [] } = await lab.db.send(new QueryCommand({ TableName: lab.table,',
      ],
      ["'BILL#' },\n  });", "'BILL#' },\n  }));"],
      ['items as', 'Items.map(entityOf) as'],
    ],
  },
  '1.4 invoiceWithBills': {
    'nothing-without-bills: takes an invoice that is alone for none': [
      'if (!invoice)',
      'if (!invoice || items.length === 1)',
    ],
    'first-item: takes the first item for the invoice, but the bills sort before it': [
      "items.find((item) => item.Type === 'Invoice')",
      'items[0] as Invoice | undefined',
    ],
    'events-are-the-rest: takes whatever is no invoice and no allocation for a billing event': [
      "items.filter((item) => item.Type === 'BillingEvent')",
      "items.filter(({ Type }) => Type !== 'Invoice' && Type !== 'Allocation') as InvoiceDocument['billingEvents']",
    ],
  },
  '1.5 invoicesOfBill': {
    'hard-coded HARD-CODED: knows by id which bills are on drafts too': [
      "'INVOICE#' }",
      "['41903', '44057'].includes(billId) ? 'INVOICE#' : 'INVOICE' }",
    ],
    'n-plus-one N+1: reads every edge again by a GetItem': [
      'return items as Allocation[];',
      `const edges: Allocation[] = [];
  for (const { invoiceId } of items as Allocation[]) {
    const Key = adjacencyKeys(invoiceKey(invoiceId), billKey(billId));
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item) edges.push(entityOf(Item) as Allocation);
  }
  return edges;`,
    ],
    'scan SCAN: reads the whole table to find the invoices of one bill': `
export async function invoicesOfBill(lab: LabContext, billId: string): Promise<Allocation[]> {
  const found: Allocation[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        FilterExpression: 'billId = :bill AND #type = :allocation',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: { ':bill': billId, ':allocation': 'Allocation' },
        ExclusiveStartKey,
      }),
    );
    found.push(...((page.Items ?? []).map(entityOf) as Allocation[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found.sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1));
}`,
  },
  '1.6 allocate': {
    'conflict-exceeds: takes a conflict for a bill without enough cents': [
      '?? error',
      '?? (error instanceof TransactionCanceledException ? refusals[0] : error)',
    ],
    'conflict-repeated: sends the transaction again and again while it meets another one': [
      ['cents: number,\n)', 'cents: number,\n  tries = 5,\n)'],
      [
        'throw refusals',
        `if (tries > 1 && String(error).includes('TransactionConflict')) {
      return allocate(lab, invoiceId, billId, cents, tries - 1);
    }
    throw refusals`,
      ],
    ],
    'ghost-bill: a missing bill meets the condition, and becomes an item': [
      ['= unallocatedCents -', '= if_not_exists(unallocatedCents, :cents) -'],
      ["'unallocatedCents >= :cents'", "'NOT unallocatedCents < :cents'"],
    ],
    'read-then-allocate READ-MODIFY-WRITE: two clients both read the last cents': [
      [
        'try {',
        `const Key = adjacencyKeys(billKey(billId), billKey(billId));
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  const left = Number(Item?.unallocatedCents ?? 0) - cents;
  if (left < 0) throw refusals[0];
  try {`,
      ],
      ['= unallocatedCents - :cents', '= :left'],
      [/ConditionExpression: 'unalloc.*\n.*/, "ExpressionAttributeValues: { ':left': left },"],
    ],
    'three-writes: when the second of three writes fails, the first has happened': [
      [/await lab\.db\.send\(\s+new .*\s+TransactItems: \[/, 'for (const { Update } of ['],
      [/\],\s+\}\),\s+\);/, ']) {\n      await lab.db.send(new UpdateCommand(Update));\n    }'],
      ['failedCondition(error)', 'error instanceof ConditionalCheckFailedException ? 0 : -1'],
    ],
  },
  '1.7 detachBill': {
    'cents-back-twice READ-MODIFY-WRITE: two clients both give the cents of the edge back': [
      /ConditionExpression: .*\n.*/,
      '',
    ],
    'cents-lost-meanwhile: cents that were allocated since the read are lost': [
      /ConditionExpression: .*\n.*/,
      "ConditionExpression: 'attribute_exists(PK)',",
    ],
  },
  '1.8 addBill': {
    'bill-then-edge: when the second of two writes fails, no month leads to the bill': [
      [/await lab\.db\.send\(\s+new .*\s+TransactItems: \[/, 'for (const { Put } of ['],
      [/\],\s+\}\),\s+\);/, ']) {\n      await lab.db.send(new PutCommand(Put));\n    }'],
      ['failedCondition(error) !== 0', '!(error instanceof ConditionalCheckFailedException)'],
    ],
    'edge-asked: a bill of another month whose id is taken is overwritten': [
      [/ConditionExpression: .*/, ''],
      ['dueItem(bill) }', "dueItem(bill), ConditionExpression: 'attribute_not_exists(PK)' }"],
      ['!== 0', '!== 1'],
    ],
    'month-by-place: takes the month that a date has where the code runs': {
      dueItem: ['dueAt.slice', "new Date(dueAt).toLocaleDateString('sv').slice"],
    },
  },
  '1.8 billsDueIn': {
    'day-for-month: the edge is under its day, and a month takes 31 Queries': {
      dueItem: ["'yyyy-mm'", "'yyyy-mm-dd'"],
      billsDueIn: [
        [
          'const items = await',
          "const days = Array.from({ length: 31 }, (_, nth) => String(nth + 1).padStart(2, '0'));\n  const lists = days.map((day) =>",
        ],
        ['month) },\n  });', "[month, day].join('-')) },\n  }));"],
        ['items as', '(await Promise.all(lists)).flat() as'],
      ],
    },
    'due-by-scan SCAN: reads every item of the table for one month': `
export async function billsDueIn(lab: LabContext, month: string): Promise<DueBill[]> {
  const bills: DueBill[] = [];
  const input = {
    TableName: lab.table,
    FilterExpression: '#type = :edge AND begins_with(dueAt, :month)',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: { ':edge': 'DueBill', ':month': month },
  };
  for await (const { Items = [] } of paginateScan({ client: lab.db }, input)) {
    bills.push(...(Items.map(entityOf) as DueBill[]));
  }
  return bills.sort((one, other) => (one.billId < other.billId ? -1 : 1));
}`,
  },
  '1.9 changeDueDate': {
    'edge-moved-first: when one of three writes fails, no month has the bill': [
      /await lab\.db\.send\(new Transact.*/,
      `for (const { Delete, Put, Update } of moveActions(lab, bill, dueAt).reverse()) {
        if (Delete) await lab.db.send(new DeleteCommand(Delete));
        if (Put) await lab.db.send(new PutCommand(Put));
        if (Update) await lab.db.send(new UpdateCommand(Update));
      }`,
    ],
  },
  '1.9 moveActions': {
    'bill-put-back: cents that were allocated since the read are free again': [
      ['Update:', 'Put:'],
      [/Key: adjacencyKeys\((.*)\),/, 'Item: { ...adjacencyKeys($1), ...bill, dueAt },'],
      [/UpdateExpression: .*/, ''],
      ["':dueAt': dueAt, ", ''],
    ],
    'moved-blindly READ-MODIFY-WRITE: a bill that another client moved is in two months': [
      [/ConditionExpression: .*/, ''],
      [", ':seen': bill.dueAt", ''],
    ],
    'same-edge-twice: in the same month, one item is both put and deleted': [/if \(was\.PK .*/, ''],
  },
};
