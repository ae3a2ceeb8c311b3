/**
 * 6.1 `removeEdge` deletes every edge whose sort key begins like the one of the edge.
 *
 * @fails 6.1
 */

import { DeleteCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Edge } from '#entities/06-knowledge-graph.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

const KINDS = { LivesIn: 'LIVES_IN', Skill: 'SKILL', Knows: 'KNOWS' } as const;

export async function removeEdge(lab: LabContext, edge: Edge): Promise<void> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node AND begins_with(SK, :edge)',
      ExpressionAttributeValues: {
        ':node': entityKey('person', edge.personId),
        ':edge': `${KINDS[edge.Type]}#${targetOf(edge)}`,
      },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { PK, SK } of Items) {
      await lab.db.send(new DeleteCommand({ TableName: lab.table, Key: { PK, SK } }));
    }
  }
}

function targetOf(edge: Edge): string {
  if (edge.Type === 'LivesIn') return entityKey('place', edge.placeId);
  return edge.Type === 'Skill'
    ? entityKey('skill', edge.skillId)
    : entityKey('person', edge.otherId);
}
