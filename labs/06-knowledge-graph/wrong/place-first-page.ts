/**
 * 6.2 `peopleAt` takes the first page for the whole list.
 *
 * @fails 6.2
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleAt(lab: LabContext, placeId: string): Promise<string[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :place AND begins_with(GSI1SK, :person)',
      ExpressionAttributeValues: { ':place': entityKey('place', placeId), ':person': 'person#' },
    }),
  );
  return Items.map(({ personId }) => String(personId));
}
