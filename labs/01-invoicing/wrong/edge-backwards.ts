/**
 * 1.2 with the edge in the bill’s item collection: the reverse of what is read together.
 *
 * @fails 1.2
 */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function attachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
): Promise<void> {
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('BILL', billId), entityKey('INVOICE', invoiceId)),
      UpdateExpression:
        'SET #type = :type, invoiceId = :invoiceId, billId = :billId, ' +
        'addedAt = if_not_exists(addedAt, :now), ' +
        'allocatedCents = if_not_exists(allocatedCents, :zero)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':type': 'Allocation',
        ':invoiceId': invoiceId,
        ':billId': billId,
        ':now': lab.now().toISOString(),
        ':zero': 0,
      },
    }),
  );
}
