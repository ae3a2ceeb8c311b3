/**
 * 3.17 with a Scan that may be a moment old: an order that was just placed is not in it.
 *
 * @fails 3.17
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CustomerOrder } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

const AT_ONCE = 4;

export async function indexOpenOrders(lab: LabContext): Promise<number> {
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      FilterExpression:
        '#type = :edge AND attribute_not_exists(GSI1PK) AND #status IN (:placed, :paid, :shipped)',
      ExpressionAttributeNames: { '#type': 'Type', '#status': 'status' },
      ExpressionAttributeValues: {
        ':edge': 'CustomerOrder',
        ':placed': 'placed',
        ':paid': 'paid',
        ':shipped': 'shipped',
      },
    },
  );
  let rewritten = 0;
  for await (const { Items = [] } of pages) {
    for (let first = 0; first < Items.length; first += AT_ONCE) {
      const edges = Items.slice(first, first + AT_ONCE) as CustomerOrder[];
      const done = await Promise.all(edges.map((edge) => indexed(lab, edge)));
      rewritten += done.filter(Boolean).length;
    }
  }
  return rewritten;
}

async function indexed(lab: LabContext, edge: CustomerOrder): Promise<boolean> {
  const { status, customerId } = edge;
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('USER', customerId), sortedBy(edge)),
        UpdateExpression: 'SET GSI1PK = :open, GSI1SK = :sorted',
        ConditionExpression: '#status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':open': entityKey('STATUS', status),
          ':sorted': sortedBy(edge),
          ':status': status,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

function sortedBy({ CreatedAt, orderId }: CustomerOrder): string {
  return compositeKey(['ORDER', CreatedAt, orderId]);
}
