/**
 * 1.2 an update sets every attribute, on the condition that the edge has no date yet.
 *
 * @passes 1.2
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function attachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('INVOICE', invoiceId), entityKey('BILL', billId)),
        UpdateExpression:
          'SET #type = :type, invoiceId = :invoice, billId = :bill, addedAt = :now ADD allocatedCents :none',
        ConditionExpression: 'attribute_not_exists(addedAt)',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: {
          ':type': 'Allocation',
          ':invoice': invoiceId,
          ':bill': billId,
          ':now': lab.now().toISOString(),
          ':none': 0,
        },
      }),
    );
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return;
    throw error;
  }
}
