/**
 * 1.1 by looking first: two clients that look at the same moment both see nothing.
 *
 * @fails 1.1 READ-MODIFY-WRITE
 */

import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, type Invoice, InvoicingError } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function putNode(lab: LabContext, node: Invoice | Bill): Promise<void> {
  const key =
    node.Type === 'Invoice' ? entityKey('INVOICE', node.invoiceId) : entityKey('BILL', node.billId);
  const Key = adjacencyKeys(key, key);
  const there = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (there.Item) throw new InvoicingError('alreadyExists', `there is already an item ${key}`);
  await lab.db.send(new PutCommand({ TableName: lab.table, Item: { ...Key, ...node } }));
}
