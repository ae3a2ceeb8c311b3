/**
 * 6.2 `peopleAt` gets the node of each person whom it has found.
 *
 * @fails 6.2 N+1
 */

import { GetCommand, paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleAt(lab: LabContext, placeId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :place AND begins_with(GSI1SK, :person)',
    ExpressionAttributeValues: { ':place': entityKey('place', placeId), ':person': 'person#' },
  });
  const ids: string[] = [];
  for (const { GSI1SK } of items) {
    const Key = { PK: GSI1SK, SK: 'NODE#person' };
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item) ids.push(String(Item.personId));
  }
  return ids;
}

async function queryAll(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery({ client: lab.db }, { TableName: lab.table, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
