/**
 * 1.1 the condition asks for the Type that every item has, and the error is known by name.
 *
 * @passes 1.1
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, type Invoice, InvoicingError } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export function putNode(lab: LabContext, node: Invoice | Bill): Promise<void> {
  const id = 'billId' in node ? node.billId : node.invoiceId;
  return lab.db
    .send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...node, ...adjacencyKeys(keyOf(node.Type, id), keyOf(node.Type, id)) },
        ConditionExpression: 'attribute_not_exists(#type)',
        ExpressionAttributeNames: { '#type': 'Type' },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    .then(
      () => {},
      (error: Error) => {
        if (error.name !== 'ConditionalCheckFailedException') throw error;
        throw new InvoicingError('alreadyExists', `there is already a ${node.Type} ${id}`);
      },
    );
}

function keyOf(type: 'Invoice' | 'Bill', id: string): string {
  return entityKey(type.toUpperCase(), id);
}
