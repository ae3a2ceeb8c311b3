/**
 * 6.1 `addEdge` puts on the condition that there is no such edge: new attributes are lost.
 *
 * @fails 6.1
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Edge, SHARDS_OF, shardOf } from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

const KINDS = { LivesIn: 'LIVES_IN', Skill: 'SKILL', Knows: 'KNOWS' } as const;

export async function addEdge(lab: LabContext, edge: Edge): Promise<void> {
  const node = entityKey('person', edge.personId);
  const target = targetOf(edge);
  const shards = SHARDS_OF[target];
  const GSI1PK = shards ? `${target}#${shardOf(edge.personId, shards)}` : target;
  const index = edge.Type === 'Knows' ? {} : { GSI1PK, GSI1SK: node };
  const SK = `${KINDS[edge.Type]}#${target}`;
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(node, SK),
          ...(edge.Type === 'Knows' && { TypeTarget: SK }),
          ...index,
          ...edge,
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

function targetOf(edge: Edge): string {
  if (edge.Type === 'LivesIn') return entityKey('place', edge.placeId);
  return edge.Type === 'Skill'
    ? entityKey('skill', edge.skillId)
    : entityKey('person', edge.otherId);
}
