/** Step 6.1: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { paginateQuery, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  type Edge,
  entityOf,
  KnowledgeGraphError,
  type Knows,
  type LivesIn,
  type Neighbourhood,
  type NewPerson,
  SHARDS_OF,
  type Skill,
  shardOf,
} from '#entities/06-knowledge-graph.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'both-items-conditioned: has a condition on both items, and the edge stands first': { addPerson },
  'edge-by-update: sets every attribute by an UpdateItem, which makes the item if there is none': {
    addEdge,
  },
  'neighbourhood-backwards: reads the items backwards, and turns the list round': { neighbourhood },
} satisfies RightAnswers<typeof model>;

async function addPerson(lab: LabContext, person: NewPerson): Promise<void> {
  const { personId, name, bornOn } = person;
  const TableName = lab.table;
  const node = entityKey('person', personId);
  const born = compositeKey(['BORN', bornOn]);
  const year = compositeKey(['BORN', bornOn.slice(0, 4)]);
  const shards = SHARDS_OF[year];
  const initial = String.fromCodePoint(name.codePointAt(0) ?? 0);
  const first = {
    ...adjacencyKeys(node, 'NODE#person'),
    ...{ GSI1PK: compositeKey(['NAME', initial]), GSI1SK: `${name}#${node}` },
    ...{ Type: 'Person', personId, name },
  };
  const second = {
    ...adjacencyKeys(node, born),
    GSI1PK: shards ? `${year}#${shardOf(personId, shards)}` : year,
    GSI1SK: `${bornOn}#${node}`,
    ...{ Type: 'Born', personId, bornOn },
  };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: second, ConditionExpression: 'attribute_not_exists(bornOn)' } },
          {
            Put: { TableName, Item: first, ConditionExpression: 'attribute_not_exists(personId)' },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (!codes.includes('ConditionalCheckFailed')) throw error;
    throw new KnowledgeGraphError('alreadyExists', `there is a person ${personId}`);
  }
}

const KINDS = { LivesIn: 'LIVES_IN', Skill: 'SKILL', Knows: 'KNOWS' } as const;

async function addEdge(lab: LabContext, edge: Edge): Promise<void> {
  const node = entityKey('person', edge.personId);
  const target = targetOf(edge);
  const shards = SHARDS_OF[target];
  const GSI1PK = shards ? `${target}#${shardOf(edge.personId, shards)}` : target;
  const index = edge.Type === 'Knows' ? {} : { GSI1PK, GSI1SK: node };
  const SK = `${KINDS[edge.Type]}#${target}`;
  const entries = Object.entries({
    ...(edge.Type === 'Knows' && { TypeTarget: SK }),
    ...index,
    ...edge,
  });
  const set = entries.map((_, nth) => `#${nth} = :${nth}`);
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(node, SK),
      UpdateExpression: `SET ${set.join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name], nth) => [`#${nth}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        entries.map(([, value], nth) => [`:${nth}`, value]),
      ),
    }),
  );
}

function targetOf(edge: Edge): string {
  if (edge.Type === 'LivesIn') return entityKey('place', edge.placeId);
  return edge.Type === 'Skill'
    ? entityKey('skill', edge.skillId)
    : entityKey('person', edge.otherId);
}

async function neighbourhood(lab: LabContext, personId: string): Promise<Neighbourhood> {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node',
      ExpressionAttributeValues: { ':node': entityKey('person', personId) },
      ScanIndexForward: false,
    },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  const entities = items.reverse().map(entityOf);
  const of = (type: string) => entities.filter(({ Type }) => Type === type);
  const [person] = of('Person');
  const [born] = of('Born');
  if (person?.Type !== 'Person' || born?.Type !== 'Born') {
    throw new KnowledgeGraphError('notFound', `there is no person ${personId}`);
  }
  return {
    ...{ personId, name: person.name, bornOn: born.bornOn },
    livesIn: of('LivesIn') as LivesIn[],
    skills: of('Skill') as Skill[],
    knows: of('Knows') as Knows[],
  };
}
