/**
 * 6.1 `addEdge` writes everybody with the common skill under one key.
 *
 * @fails 6.1 LOST-SHARD
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Edge } from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

const KINDS = { LivesIn: 'LIVES_IN', Skill: 'SKILL', Knows: 'KNOWS' } as const;

export async function addEdge(lab: LabContext, edge: Edge): Promise<void> {
  const node = entityKey('person', edge.personId);
  const target = targetOf(edge);
  const SK = `${KINDS[edge.Type]}#${target}`;
  const index = edge.Type === 'Knows' ? {} : { GSI1PK: target, GSI1SK: node };
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: {
        ...adjacencyKeys(node, SK),
        ...(edge.Type === 'Knows' && { TypeTarget: SK }),
        ...index,
        ...edge,
      },
    }),
  );
}

function targetOf(edge: Edge): string {
  if (edge.Type === 'LivesIn') return entityKey('place', edge.placeId);
  return edge.Type === 'Skill'
    ? entityKey('skill', edge.skillId)
    : entityKey('person', edge.otherId);
}
