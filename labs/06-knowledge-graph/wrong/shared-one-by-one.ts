/**
 * 6.6 `sharedEdges` gets each edge of the one at the other.
 *
 * @fails 6.6 N+1
 */

import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
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
  const shared: string[] = [];
  for (const { SK } of mine) {
    if (!isEdge(SK)) continue;
    const Key = { PK: entityKey('person', otherId), SK };
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item) shared.push(String(SK));
  }
  return shared;
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
