/**
 * 8.2 the units of a read taken for the size of an item.
 *
 * @fails 8.2
 */

import { GetCommand, ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { LargeItem } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function largeItems(lab: LabContext, bytes: number): Promise<LargeItem[]> {
  const large: LargeItem[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        ProjectionExpression: 'PK, SK',
        ExclusiveStartKey,
      }),
    );
    for (const { PK, SK } of page.Items ?? []) {
      const { ConsumedCapacity } = await lab.db.send(
        new GetCommand({
          TableName: lab.table,
          Key: { PK, SK },
          ConsistentRead: true,
          ReturnConsumedCapacity: 'TOTAL',
        }),
      );
      const size = 4_096 * (ConsumedCapacity?.CapacityUnits ?? 0);
      if (size > bytes) large.push({ item: `${PK} / ${SK}`, bytes: size });
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return large.sort((one, other) => other.bytes - one.bytes);
}
