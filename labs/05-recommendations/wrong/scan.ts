/**
 * 5.1 by Scan: reads the whole table to find the edges of one node.
 *
 * @fails 5.1 SCAN
 */

import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { entityOf, type RecommendationsEdge, RecommendationsError } from '#entities/05-recommendations.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function edgesOf(lab: LabContext, nodeId: string): Promise<RecommendationsEdge[]> {
  const found: RecommendationsEdge[] = [];
  const input = {
    TableName: lab.table,
    FilterExpression: 'sourceId = :node',
    ExpressionAttributeValues: { ':node': nodeId },
  };
  for await (const page of paginateScan({ client: lab.db }, input)) {
    found.push(...(page.Items ?? []).map(entityOf));
  }
  if (found.length === 0) throw new RecommendationsError('notFound', `node ${nodeId} has no edge`);
  return found.sort((a, b) => (a.targetId < b.targetId ? -1 : 1));
}
