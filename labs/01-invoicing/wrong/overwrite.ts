/**
 * 1.1 by a bare PutItem: the second invoice with an id replaces the first.
 *
 * @fails 1.1
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Bill, Invoice } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function putNode(lab: LabContext, node: Invoice | Bill): Promise<void> {
  const key =
    node.Type === 'Invoice' ? entityKey('INVOICE', node.invoiceId) : entityKey('BILL', node.billId);
  await lab.db.send(
    new PutCommand({ TableName: lab.table, Item: { ...adjacencyKeys(key, key), ...node } }),
  );
}
