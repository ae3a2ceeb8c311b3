/**
 * 8.2 an item of exactly so many bytes taken for a larger one.
 *
 * @fails 8.2
 */

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { itemBytes, type LargeItem } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function largeItems(lab: LabContext, bytes: number): Promise<LargeItem[]> {
  const large: LargeItem[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(new ScanCommand({ TableName: lab.table, ExclusiveStartKey }));
    for (const item of page.Items ?? []) {
      const size = itemBytes(item);
      if (size >= bytes) large.push({ item: `${item.PK} / ${item.SK}`, bytes: size });
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return large.sort((one, other) => other.bytes - one.bytes);
}
