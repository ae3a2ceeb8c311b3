/**
 * 6.2 `peopleByName` reads the index backwards, and turns the list round.
 *
 * @passes 6.2
 */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleByName(lab: LabContext, prefix: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :initial AND begins_with(GSI1SK, :prefix)',
    ExpressionAttributeValues: { ':initial': `NAME#${[...prefix][0]}`, ':prefix': prefix },
    ScanIndexForward: false,
  });
  return items.map(({ personId }) => String(personId)).reverse();
}

async function queryAll(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery({ client: lab.db }, { TableName: lab.table, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
