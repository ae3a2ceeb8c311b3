/**
 * 6.4 `degreeOf` counts the edges of a node: what the summary is there to save.
 *
 * @fails 6.4
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

const TYPES: Readonly<Record<string, string>> = {
  place: 'LIVES_IN',
  skill: 'SKILL',
  person: 'KNOWS',
};

export async function degreeOf(lab: LabContext, nodeId: string): Promise<number> {
  let degree = 0;
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Count, LastEvaluatedKey } = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        IndexName: 'GSI2',
        KeyConditionExpression: 'TypeTarget = :target',
        ExpressionAttributeValues: { ':target': `${TYPES[parseKey(nodeId)[0] ?? '']}#${nodeId}` },
        Select: 'COUNT',
        ExclusiveStartKey,
      }),
    );
    degree += Count ?? 0;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return degree;
}
