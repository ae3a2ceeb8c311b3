/**
 * 6.1 `neighbourhood` takes the first page for all edges.
 *
 * @fails 6.1
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
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
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node',
      ExpressionAttributeValues: { ':node': entityKey('person', personId) },
    }),
  );
  const entities = Items.map(entityOf);
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
