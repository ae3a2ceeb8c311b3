/**
 * 6.6 `whoKnows` asks each person of the graph whom that person knows.
 *
 * @fails 6.6 SCAN
 */

import { GetCommand, ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function whoKnows(lab: LabContext, personId: string): Promise<string[]> {
  const people = await scanAll(lab, {
    FilterExpression: '#Type = :person',
    ExpressionAttributeNames: { '#Type': 'Type' },
    ExpressionAttributeValues: { ':person': 'Person' },
  });
  const found: string[] = [];
  for (const { PK } of people) {
    const SK = `KNOWS#${entityKey('person', personId)}`;
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key: { PK, SK } }));
    if (Item) found.push(String(Item.personId));
  }
  return found.sort();
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
