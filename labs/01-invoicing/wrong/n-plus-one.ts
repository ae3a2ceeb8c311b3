/**
 * 1.5 by a GetItem for every edge the index found, although the index holds them whole.
 *
 * @fails 1.5 N+1
 */

import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function invoicesOfBill(lab: LabContext, billId: string): Promise<Allocation[]> {
  const edges: Allocation[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        IndexName: 'GSI1',
        KeyConditionExpression: 'SK = :bill AND begins_with(PK, :invoice)',
        ExpressionAttributeValues: { ':bill': entityKey('BILL', billId), ':invoice': 'INVOICE#' },
        ExclusiveStartKey,
      }),
    );
    for (const { PK, SK } of page.Items ?? []) {
      const edge = await lab.db.send(new GetCommand({ TableName: lab.table, Key: { PK, SK } }));
      if (edge.Item) edges.push(entityOf(edge.Item) as Allocation);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return edges;
}
