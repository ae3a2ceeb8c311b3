/**
 * 6.6 `whoKnows` reads the whole table, and keeps the edges that point at the person.
 *
 * @fails 6.6 SCAN
 */

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function whoKnows(lab: LabContext, personId: string): Promise<string[]> {
  const items = await scanAll(lab, {
    FilterExpression: 'otherId = :id',
    ExpressionAttributeValues: { ':id': personId },
  });
  return items.map((item) => String(item.personId)).sort();
}

async function scanAll(
  lab: LabContext,
  input: Omit<ScanCommandInput, 'TableName'>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new ScanCommand({ TableName: lab.table, ...input, ExclusiveStartKey }),
    );
    items.push(...(answer.Items ?? []));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
