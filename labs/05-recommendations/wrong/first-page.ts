/**
 * 5.1 without the second page: an answer holds at most 1 MB.
 *
 * @fails 5.1 LOST-PAGE
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type RecommendationsEdge, RecommendationsError } from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function edgesOf(lab: LabContext, nodeId: string): Promise<RecommendationsEdge[]> {
  const page = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node',
      ExpressionAttributeValues: { ':node': entityKey('NODE', nodeId) },
    }),
  );
  const found = (page.Items ?? []).map(entityOf);
  if (found.length === 0) throw new RecommendationsError('notFound', `node ${nodeId} has no edge`);
  return found;
}
