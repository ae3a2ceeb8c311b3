/**
 * 8.2 `largeItems` scans four segments at once.
 *
 * @passes 8.2
 */

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { itemBytes, type LargeItem } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function largeItems(lab: LabContext, bytes: number): Promise<LargeItem[]> {
  const segments = await Promise.all([0, 1, 2, 3].map((segment) => scanned(lab, segment, 4)));
  return segments
    .flat()
    .map((item) => ({ item: `${item.PK} / ${item.SK}`, bytes: itemBytes(item) }))
    .filter((one) => one.bytes > bytes)
    .sort((one, other) => other.bytes - one.bytes);
}

async function scanned(
  lab: LabContext,
  Segment: number,
  TotalSegments: number,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({ TableName: lab.table, Segment, TotalSegments, ExclusiveStartKey }),
    );
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}
