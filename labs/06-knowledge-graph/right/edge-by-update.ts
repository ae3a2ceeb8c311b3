/**
 * 6.1 `addEdge` sets every attribute by an UpdateItem, which makes the item if there is none.
 *
 * @passes 6.1
 */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
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
  const entries = Object.entries({
    ...(edge.Type === 'Knows' && { TypeTarget: SK }),
    ...index,
    ...edge,
  });
  const set = entries.map((_, nth) => `#${nth} = :${nth}`);
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(node, SK),
      UpdateExpression: `SET ${set.join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name], nth) => [`#${nth}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        entries.map(([, value], nth) => [`:${nth}`, value]),
      ),
    }),
  );
}

function targetOf(edge: Edge): string {
  if (edge.Type === 'LivesIn') return entityKey('place', edge.placeId);
  return edge.Type === 'Skill'
    ? entityKey('skill', edge.skillId)
    : entityKey('person', edge.otherId);
}
