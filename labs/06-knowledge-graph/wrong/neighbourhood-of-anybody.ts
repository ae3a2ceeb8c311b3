/**
 * 6.1 `neighbourhood` returns empty lists for a person who is not in the graph.
 *
 * @fails 6.1
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Knows,
  type LivesIn,
  type Neighbourhood,
  type Skill,
} from '#entities/06-knowledge-graph.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function neighbourhood(lab: LabContext, personId: string): Promise<Neighbourhood> {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node',
      ExpressionAttributeValues: { ':node': entityKey('person', personId) },
    },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  const of = (type: string) => items.filter(({ Type }) => Type === type).map(entityOf);
  const textOf = (name: string) => String(items.find((item) => name in item)?.[name] ?? '');
  return {
    ...{ personId, name: textOf('name'), bornOn: textOf('bornOn') },
    livesIn: of('LivesIn') as LivesIn[],
    skills: of('Skill') as Skill[],
    knows: of('Knows') as Knows[],
  };
}
