/**
 * 6.1 `neighbourhood` scans the table for the items of the person.
 *
 * @fails 6.1 SCAN
 */

import { paginateScan } from '@aws-sdk/lib-dynamodb';
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
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      FilterExpression: 'PK = :node',
      ExpressionAttributeValues: { ':node': entityKey('person', personId) },
    },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  items.sort((a, b) => (String(a.SK) < String(b.SK) ? -1 : 1));
  const entities = items.map(entityOf);
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
