/**
 * 6.1 `neighbourhood` takes for a Knows edge whatever is none of the others: the summary too.
 *
 * @fails 6.1
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  KnowledgeGraphError,
  type Knows,
  type Neighbourhood,
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
  const found: Neighbourhood = {
    ...{ personId, name: '', bornOn: '' },
    ...{ livesIn: [], skills: [], knows: [] },
  };
  for (const entity of items.map(entityOf)) {
    if (entity.Type === 'Person') found.name = entity.name;
    else if (entity.Type === 'Born') found.bornOn = entity.bornOn;
    else if (entity.Type === 'LivesIn') found.livesIn.push(entity);
    else if (entity.Type === 'Skill') found.skills.push(entity);
    else found.knows.push(entity as Knows);
  }
  if (!found.name) throw new KnowledgeGraphError('notFound', `there is no person ${personId}`);
  return found;
}
