/**
 * 90.1 by Scan: reads the whole table to find the edges of one node.
 *
 * @fails 90.1 SCAN
 */

import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { entityOf, type SkeletonEdge, SkeletonError } from '#entities/90-skeleton.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/90-skeleton/model.ts';

export async function edgesOf(lab: LabContext, nodeId: string): Promise<SkeletonEdge[]> {
  const found: SkeletonEdge[] = [];
  const input = {
    TableName: lab.table,
    FilterExpression: 'sourceId = :node',
    ExpressionAttributeValues: { ':node': nodeId },
  };
  for await (const page of paginateScan({ client: lab.db }, input)) {
    found.push(...(page.Items ?? []).map(entityOf));
  }
  if (found.length === 0) throw new SkeletonError('notFound', `node ${nodeId} has no edge`);
  return found.sort((a, b) => (a.targetId < b.targetId ? -1 : 1));
}
