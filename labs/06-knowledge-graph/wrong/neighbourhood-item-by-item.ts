/**
 * 6.1 `neighbourhood` asks for the keys of the edges, and then for each edge.
 *
 * @fails 6.1 N+1
 */

import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
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
  const keys: Record<string, unknown>[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node',
      ExpressionAttributeValues: { ':node': entityKey('person', personId) },
      ProjectionExpression: 'PK, SK',
    },
  );
  for await (const { Items = [] } of pages) keys.push(...Items);
  const answers = await Promise.all(
    keys.map((Key) => lab.db.send(new GetCommand({ TableName: lab.table, Key }))),
  );
  const entities = answers.map(({ Item = {} }) => entityOf(Item));
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
