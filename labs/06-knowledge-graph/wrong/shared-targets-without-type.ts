/**
 * 6.6 `sharedEdges` compares targets without types.
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
  const [mine, theirs] = await Promise.all(
    [oneId, otherId].map(async (id) => {
      const items = await queryAll(lab, {
        KeyConditionExpression: 'PK = :node',
        ExpressionAttributeValues: { ':node': entityKey('person', id) },
      });
      return items.flatMap(({ TypeTarget }) =>
        TypeTarget ? [String(TypeTarget).replace(/^[A-Z_]+#/, '')] : [],
      );
    }),
  );
  return (mine ?? []).filter((key) => theirs?.includes(key));
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
