/**
 * 6.4 `degreeOf` has no answer for a node without a summary.
 *
 * @fails 6.4
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function degreeOf(lab: LabContext, nodeId: string): Promise<number> {
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: adjacencyKeys(nodeId, 'SUMMARY#DEGREE') }),
  );
  return Item?.degree;
}
