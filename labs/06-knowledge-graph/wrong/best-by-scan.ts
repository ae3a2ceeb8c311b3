/**
 * 6.7 `bestKnown` reads the whole table.
 *
 * @fails 6.7 SCAN
 */

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Ranked } from '#entities/06-knowledge-graph.ts';
import { parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function bestKnown(lab: LabContext, most: number): Promise<Ranked[]> {
  const people: Ranked[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        FilterExpression: '#Type = :summary AND begins_with(nodeId, :person)',
        ExpressionAttributeNames: { '#Type': 'Type' },
        ExpressionAttributeValues: { ':summary': 'Summary', ':person': 'person#' },
        ExclusiveStartKey,
      }),
    );
    for (const { nodeId, degree } of answer.Items ?? []) {
      people.push({ personId: parseKey(nodeId)[1] ?? '', degree });
    }
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return people.sort(byDegree).slice(0, most);
}

function byDegree(a: Ranked, b: Ranked): number {
  return b.degree - a.degree || (a.personId < b.personId ? -1 : 1);
}
