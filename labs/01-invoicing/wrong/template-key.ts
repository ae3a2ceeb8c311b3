/**
 * 1.1 with keys put together by hand: an id that holds the delimiter breaks them.
 *
 * @fails 1.1
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, type Invoice, InvoicingError } from '#entities/01-invoicing.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function putNode(lab: LabContext, node: Invoice | Bill): Promise<void> {
  const key = node.Type === 'Invoice' ? `INVOICE#${node.invoiceId}` : `BILL#${node.billId}`;
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { PK: key, SK: key, ...node },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new InvoicingError('alreadyExists', `there is already an item ${key}`);
  }
}
