/** Lab 5, Recommendations: the reference model; README.md beside it says why it is so. */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type RecommendationsEdge, RecommendationsError } from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export async function edgesOf(lab: LabContext, nodeId: string): Promise<RecommendationsEdge[]> {
  const found: RecommendationsEdge[] = [];
  const input = {
    TableName: lab.table,
    KeyConditionExpression: 'PK = :node',
    ExpressionAttributeValues: { ':node': entityKey('NODE', nodeId) },
  };
  for await (const page of paginateQuery({ client: lab.db }, input)) {
    found.push(...(page.Items ?? []).map(entityOf));
  }
  if (found.length === 0) throw new RecommendationsError('notFound', `node ${nodeId} has no edge`);
  return found;
}
