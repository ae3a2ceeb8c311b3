/** The tiny lab's model by Query. */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

/** 90.1 The targets of a node's edges. */
export async function edgesOf(lab: LabContext, source: string): Promise<string[]> {
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node',
      ExpressionAttributeValues: { ':node': entityKey('NODE', source) },
      Limit: 100, // More than a node has edges: there is one page.
    }),
  );
  return (answer.Items ?? []).map((item) => String(item.target));
}
