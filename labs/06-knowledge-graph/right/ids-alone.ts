/**
 * 6.2 `bornOn` and `bornIn` ask for one attribute, and name the keys by BETWEEN.
 *
 * @passes 6.2
 */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function bornOn(lab: LabContext, day: string): Promise<string[]> {
  return idsBetween(lab, day.slice(0, 4), `${day}#`, `${day}$`);
}

export async function bornIn(lab: LabContext, year: number): Promise<string[]> {
  return idsBetween(lab, String(year), `${year}-01-01`, `${year}-12-32`);
}

/** The character behind # is $: no sort key of the day comes after it. */
async function idsBetween(
  lab: LabContext,
  year: string,
  from: string,
  to: string,
): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :year AND GSI1SK BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':year': `BORN#${year}`, ':from': from, ':to': to },
    ProjectionExpression: 'personId',
  });
  return items.map(({ personId }) => String(personId));
}

async function queryAll(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery({ client: lab.db }, { TableName: lab.table, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
