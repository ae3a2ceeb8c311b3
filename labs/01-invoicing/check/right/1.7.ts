/** Step 1.7: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'detach-edge-last: the edge is read strongly consistent and stands last; five tries at most': {
    detachBill,
  },
} satisfies RightAnswers<typeof model>;

async function detachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
  tries = 5,
): Promise<void> {
  const TableName = lab.table;
  const [invoice, bill] = [entityKey('INVOICE', invoiceId), entityKey('BILL', billId)];
  const Key = adjacencyKeys(invoice, bill);
  const { Item } = await lab.db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (!Item) return;
  const { allocatedCents } = Item;
  const moved = (node: string, attribute: string, cents: number) => ({
    Update: {
      TableName,
      Key: adjacencyKeys(node, node),
      UpdateExpression: `ADD ${attribute} :cents`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':cents': cents },
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          moved(invoice, 'totalCents', -allocatedCents),
          moved(bill, 'unallocatedCents', allocatedCents),
          {
            Delete: {
              TableName,
              Key,
              ConditionExpression: 'allocatedCents = :seen',
              ExpressionAttributeValues: { ':seen': allocatedCents },
            },
          },
        ],
      }),
    );
  } catch (error) {
    const isStale =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.at(-1)?.Code === 'ConditionalCheckFailed';
    if (!isStale || tries === 1) throw error;
    await detachBill(lab, invoiceId, billId, tries - 1);
  }
}
