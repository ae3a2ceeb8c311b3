/**
 * 90.1 without the second page: an answer holds at most 1 MB.
 *
 * @fails 90.1 LOST-PAGE
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type SkeletonEdge, SkeletonError } from '#entities/90-skeleton.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/90-skeleton/model.ts';

export async function edgesOf(lab: LabContext, nodeId: string): Promise<SkeletonEdge[]> {
  const page = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node',
      ExpressionAttributeValues: { ':node': entityKey('NODE', nodeId) },
    }),
  );
  const found = (page.Items ?? []).map(entityOf);
  if (found.length === 0) throw new SkeletonError('notFound', `node ${nodeId} has no edge`);
  return found;
}
