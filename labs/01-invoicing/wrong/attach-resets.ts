/**
 * 1.2 by a bare PutItem: attaching twice resets the date and the cents of the edge.
 *
 * @fails 1.2
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Allocation } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function attachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
): Promise<void> {
  const edge: Allocation = {
    Type: 'Allocation',
    invoiceId,
    billId,
    allocatedCents: 0,
    addedAt: lab.now().toISOString(),
  };
  const keys = adjacencyKeys(entityKey('INVOICE', invoiceId), entityKey('BILL', billId));
  await lab.db.send(new PutCommand({ TableName: lab.table, Item: { ...keys, ...edge } }));
}
