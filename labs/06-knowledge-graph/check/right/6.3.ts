/** Step 6.3: other answers that are right. */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { SHARDS_OF } from '#entities/06-knowledge-graph.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'shards-merged-by-hand: takes the smallest of the first ids of the shards, again and again': {
    peopleWithSkill,
  },
  'shards-two-at-a-time: asks two shards at a time, the last first, and sorts at the end': {
    bornIn,
  },
} satisfies RightAnswers<typeof model>;

async function peopleWithSkill(lab: LabContext, skillId: string): Promise<string[]> {
  const key = entityKey('skill', skillId);
  const shards = SHARDS_OF[key];
  if (shards === undefined) return peopleUnder(lab, key);
  const keys = Array.from({ length: shards }, (_, nth) => `${key}#${nth}`);
  const lists = await Promise.all(keys.map((one) => peopleUnder(lab, one)));
  const ids: string[] = [];
  for (;;) {
    const heads = lists.filter(({ length }) => length > 0);
    const [next] = heads.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
    if (!next) return ids;
    ids.push(next.shift() as string);
  }
}

async function peopleUnder(lab: LabContext, key: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :key AND begins_with(GSI1SK, :person)',
    ExpressionAttributeValues: { ':key': key, ':person': 'person#' },
  });
  return items.map(({ personId }) => String(personId));
}

async function queryAll(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery({ client: lab.db }, { TableName: lab.table, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}

async function bornIn(lab: LabContext, year: number): Promise<string[]> {
  const key = `BORN#${year}`;
  const shards = SHARDS_OF[key];
  const keys = shards ? Array.from({ length: shards }, (_, nth) => `${key}#${nth}`) : [key];

  const items: Record<string, unknown>[] = [];
  while (keys.length > 0) {
    const two = keys.splice(-2);
    const lists = await Promise.all(two.map((one) => bornUnder(lab, one, `${year}-`)));
    items.push(...lists.flat());
  }
  items.sort((a, b) => (String(a.GSI1SK) < String(b.GSI1SK) ? -1 : 1));
  return items.map(({ personId }) => String(personId));
}

async function bornUnder(lab: LabContext, key: string, day: string) {
  return queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :key AND begins_with(GSI1SK, :day)',
    ExpressionAttributeValues: { ':key': key, ':day': day },
  });
}
