/** Step 6.2: other answers that are right. */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'ids-alone: `bornOn` and `bornIn` ask for one attribute, and name the keys by BETWEEN': {
    bornOn,
    bornIn,
  },
  'names-backwards: reads the index backwards, and turns the list round': { peopleByName },
  'people-after-companies: asks for what comes after the companies, and cuts the ids out of the keys':
    { peopleAt },
} satisfies RightAnswers<typeof model>;

async function bornOn(lab: LabContext, day: string): Promise<string[]> {
  return idsBetween(lab, day.slice(0, 4), `${day}#`, `${day}$`);
}

async function bornIn(lab: LabContext, year: number): Promise<string[]> {
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

async function peopleByName(lab: LabContext, prefix: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :initial AND begins_with(GSI1SK, :prefix)',
    ExpressionAttributeValues: { ':initial': `NAME#${[...prefix][0]}`, ':prefix': prefix },
    ScanIndexForward: false,
  });
  return items.map(({ personId }) => String(personId)).reverse();
}

async function peopleAt(lab: LabContext, placeId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :place AND GSI1SK > :people',
    ExpressionAttributeValues: { ':place': entityKey('place', placeId), ':people': 'person#' },
    ProjectionExpression: 'GSI1SK',
  });
  return items.map(({ GSI1SK }) => String(GSI1SK).slice('person#'.length));
}
