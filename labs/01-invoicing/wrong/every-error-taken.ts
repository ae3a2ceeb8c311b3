/**
 * 1.1 with a catch that takes every error for a number that is taken.
 *
 * @fails 1.1
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, type Invoice, InvoicingError } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function putNode(lab: LabContext, node: Invoice | Bill): Promise<void> {
  const key =
    node.Type === 'Invoice' ? entityKey('INVOICE', node.invoiceId) : entityKey('BILL', node.billId);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...adjacencyKeys(key, key), ...node },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch {
    throw new InvoicingError('alreadyExists', `there is already an item ${key}`);
  }
}
