/**
 * 6.6 `sharedEdges` lets a filter compare: it may name 100 edges, and a person has more.
 *
 * @fails 6.6
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
  const mine = await queryAll(lab, {
    KeyConditionExpression: 'PK = :node',
    ExpressionAttributeValues: { ':node': entityKey('person', oneId) },
  });
  const targets = mine.flatMap(({ SK }) => (isEdge(SK) ? [SK] : []));
  const values = Object.fromEntries(targets.map((target, nth) => [`:t${nth}`, target]));
  const theirs = await queryAll(lab, {
    KeyConditionExpression: 'PK = :node',
    FilterExpression: `SK IN (${Object.keys(values).join(', ')})`,
    ExpressionAttributeValues: { ':node': entityKey('person', otherId), ...values },
  });
  return theirs.map(({ SK }) => String(SK));
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
