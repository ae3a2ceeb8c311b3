/**
 * 1.3 the bills are a range of sort keys: from `BILL#` to the character behind `#`.
 *
 * @passes 1.3
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function billsOfInvoice(lab: LabContext, invoiceId: string): Promise<Allocation[]> {
  const bills = new Map<string, Allocation>();
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :invoice AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':invoice': entityKey('INVOICE', invoiceId),
        ':first': 'BILL#',
        ':last': 'BILL$',
      },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) bills.set(item.SK, entityOf(item) as Allocation);
  }
  return [...bills.values()];
}
