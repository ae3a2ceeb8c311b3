/**
 * 6.1 `neighbourhood` sends a Query for each kind of item.
 *
 * @fails 6.1
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  KnowledgeGraphError,
  type Knows,
  type LivesIn,
  type Neighbourhood,
  type Skill,
} from '#entities/06-knowledge-graph.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function neighbourhood(lab: LabContext, personId: string): Promise<Neighbourhood> {
  const kinds = ['NODE#', 'BORN#', 'LIVES_IN#', 'SKILL#', 'KNOWS#'];
  const lists = await Promise.all(kinds.map((kind) => itemsOf(lab, personId, kind)));
  const entities = lists.flat().map(entityOf);
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

async function itemsOf(lab: LabContext, personId: string, kind: string) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node AND begins_with(SK, :kind)',
      ExpressionAttributeValues: { ':node': entityKey('person', personId), ':kind': kind },
    },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
