/**
 * 1.2 the edge is put on the condition that there is none; a failed condition says that it is there.
 *
 * @passes 1.2
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
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
  const Item = {
    ...adjacencyKeys(entityKey('INVOICE', invoiceId), entityKey('BILL', billId)),
    ...edge,
  };
  const ConditionExpression = 'attribute_not_exists(PK)';
  try {
    await lab.db.send(new PutCommand({ TableName: lab.table, Item, ConditionExpression }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
