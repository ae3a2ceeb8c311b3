/**
 * 1.3 in a loop that forgets ExclusiveStartKey: the first page, again and again.
 *
 * @fails 1.3
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function billsOfInvoice(lab: LabContext, invoiceId: string): Promise<Allocation[]> {
  const edges: Allocation[] = [];
  for (;;) {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :invoice AND begins_with(SK, :bill)',
        ExpressionAttributeValues: {
          ':invoice': entityKey('INVOICE', invoiceId),
          ':bill': 'BILL#',
        },
      }),
    );
    edges.push(...((page.Items ?? []).map(entityOf) as Allocation[]));
    if (!page.LastEvaluatedKey) return edges;
  }
}
