/**
 * 6.6 `whoKnows` reads the first page.
 *
 * @fails 6.6
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function whoKnows(lab: LabContext, personId: string): Promise<string[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI2',
      KeyConditionExpression: 'TypeTarget = :target',
      ExpressionAttributeValues: { ':target': `KNOWS#${entityKey('person', personId)}` },
    }),
  );
  return Items.map(({ PK }) => parseKey(String(PK))[1] ?? '');
}
