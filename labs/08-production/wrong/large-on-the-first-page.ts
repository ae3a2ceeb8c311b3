/**
 * 8.2 the first page of the Scan taken for the table.
 *
 * @fails 8.2
 */

import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { itemBytes, type LargeItem } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function largeItems(lab: LabContext, bytes: number): Promise<LargeItem[]> {
  const { Items = [] } = await lab.db.send(new ScanCommand({ TableName: lab.table }));
  return Items.map((item) => ({ item: `${item.PK} / ${item.SK}`, bytes: itemBytes(item) }))
    .filter((one) => one.bytes > bytes)
    .sort((one, other) => other.bytes - one.bytes);
}
