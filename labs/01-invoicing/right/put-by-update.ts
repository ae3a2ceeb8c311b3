/**
 * 1.1 a node is written by UpdateItem, on the condition that there is none.
 *
 * @passes 1.1
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, type Invoice, InvoicingError } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function putNode(lab: LabContext, node: Invoice | Bill): Promise<void> {
  const key =
    node.Type === 'Bill' ? entityKey('BILL', node.billId) : entityKey('INVOICE', node.invoiceId);
  const attributes = Object.entries(node);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_not_exists(PK)',
        ExpressionAttributeNames: Object.fromEntries(
          attributes.map(([name]) => [`#${name}`, name]),
        ),
        ExpressionAttributeValues: Object.fromEntries(
          attributes.map(([name, value]) => [`:${name}`, value]),
        ),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new InvoicingError('alreadyExists', `there is already an item ${key}`);
  }
}
