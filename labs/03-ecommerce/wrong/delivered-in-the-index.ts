/**
 * 3.17 putting every order into the index: what was ever delivered stays in it.
 *
 * @fails 3.17
 */

import { ScanCommand, type ScanCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type CustomerOrder, entityOf } from '#entities/03-ecommerce.ts';
import { compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function indexOpenOrders(lab: LabContext): Promise<number> {
  let rewritten = 0;
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        FilterExpression: '#type = :edge AND attribute_not_exists(GSI1PK)',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: { ':edge': 'CustomerOrder' },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    for (const edge of (page.Items ?? []).map(entityOf) as CustomerOrder[]) {
      await index(lab, edge);
      rewritten += 1;
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rewritten;
}

async function index(lab: LabContext, edge: CustomerOrder): Promise<void> {
  const sorted = compositeKey(['ORDER', edge.CreatedAt, edge.orderId]);
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: { PK: entityKey('USER', edge.customerId), SK: sorted },
      UpdateExpression: 'SET GSI1PK = :status, GSI1SK = :sorted',
      ConditionExpression: '#status = :then',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':status': entityKey('STATUS', edge.status),
        ':sorted': sorted,
        ':then': edge.status,
      },
    }),
  );
}
