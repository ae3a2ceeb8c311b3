/**
 * 3.12 by Scan: reads the whole shop to find who ordered one product.
 *
 * @fails 3.12 SCAN
 */

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type OrderItem } from '#entities/03-ecommerce.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function ordersWithProduct(lab: LabContext, productId: string): Promise<OrderItem[]> {
  const found: OrderItem[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        FilterExpression: '#type = :line AND productId = :product',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: { ':line': 'OrderItem', ':product': productId },
        ExclusiveStartKey,
      }),
    );
    found.push(...((page.Items ?? []).map(entityOf) as OrderItem[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found.sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
}
