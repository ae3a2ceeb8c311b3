/** Step 1.1: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, type Invoice, InvoicingError } from '#entities/01-invoicing.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'other-condition: the condition asks for the Type that every item has, and the error is known by name':
    { putNode },
  'put-by-update: a node is written by UpdateItem, on the condition that there is none': {
    putNode: putNodePutByUpdate,
  },
} satisfies RightAnswers<typeof model>;

function putNode(lab: LabContext, node: Invoice | Bill): Promise<void> {
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

async function putNodePutByUpdate(lab: LabContext, node: Invoice | Bill): Promise<void> {
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
