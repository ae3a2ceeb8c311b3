/**
 * 1.1 with the entity type as partition key: every invoice in one giant item collection.
 *
 * @fails 1.1
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Bill, Invoice } from '#entities/01-invoicing.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function putNode(lab: LabContext, node: Invoice | Bill): Promise<void> {
  const keys =
    node.Type === 'Invoice'
      ? { PK: 'INVOICE', SK: `INVOICE#${node.invoiceId}` }
      : { PK: 'BILL', SK: `BILL#${node.billId}` };
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: { ...keys, ...node },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
}
