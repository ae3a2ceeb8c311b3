/**
 * 6.1 `removeEdge` has the condition that there is an edge: the second time it throws.
 *
 * @fails 6.1
 */

import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Edge } from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

const KINDS = { LivesIn: 'LIVES_IN', Skill: 'SKILL', Knows: 'KNOWS' } as const;

export async function removeEdge(lab: LabContext, edge: Edge): Promise<void> {
  const node = entityKey('person', edge.personId);
  await lab.db.send(
    new DeleteCommand({
      TableName: lab.table,
      Key: adjacencyKeys(node, `${KINDS[edge.Type]}#${targetOf(edge)}`),
      ConditionExpression: 'attribute_exists(PK)',
    }),
  );
}

function targetOf(edge: Edge): string {
  if (edge.Type === 'LivesIn') return entityKey('place', edge.placeId);
  return edge.Type === 'Skill'
    ? entityKey('skill', edge.skillId)
    : entityKey('person', edge.otherId);
}
