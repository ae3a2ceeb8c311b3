/**
 * 6.6 `whoKnows` reads GSI2 from the end, and turns the list round.
 *
 * @passes 6.6
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function whoKnows(lab: LabContext, personId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI2',
    ScanIndexForward: false,
    KeyConditionExpression: 'TypeTarget = :target',
    ExpressionAttributeValues: { ':target': `KNOWS#${entityKey('person', personId)}` },
  });
  return items.map(({ PK }) => parseKey(String(PK))[1] ?? '').reverse();
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
