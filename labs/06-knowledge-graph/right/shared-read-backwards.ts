/**
 * 6.6 `sharedEdges` reads both from the end, and turns the list round; one Query after the other.
 *
 * @passes 6.6
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function sharedEdges(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<string[]> {
  const mine = await targetsOf(lab, oneId);
  const theirs = new Set(await targetsOf(lab, otherId));
  return mine.filter((target) => theirs.has(target)).reverse();
}

/** The targets of a person's edges, the last one first. */
async function targetsOf(lab: LabContext, personId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    KeyConditionExpression: 'PK = :node',
    ProjectionExpression: 'SK',
    ExpressionAttributeValues: { ':node': entityKey('person', personId) },
    ScanIndexForward: false,
  });
  return items.flatMap(({ SK }) => (isEdge(SK) ? [String(SK)] : []));
}

async function queryAll(
  lab: LabContext,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new QueryCommand({ TableName: lab.table, ...input, ExclusiveStartKey }),
    );
    items.push(...(answer.Items ?? []));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

/** Nodes and summaries are no relations. */
function isEdge(sortKey: unknown): boolean {
  return !/^(NODE|SUMMARY)#/.test(String(sortKey));
}
