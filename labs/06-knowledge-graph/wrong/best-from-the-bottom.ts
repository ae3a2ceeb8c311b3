/**
 * 6.7 `bestKnown` reads the shards forwards: the least known.
 *
 * @fails 6.7
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Ranked, SHARDS_OF } from '#entities/06-knowledge-graph.ts';
import { parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function bestKnown(lab: LabContext, most: number): Promise<Ranked[]> {
  const shards = Array.from({ length: SHARDS_OF['RANK#DEGREE'] ?? 1 }, (_, shard) => shard);
  const lists = await Promise.all(
    shards.map(async (shard) => {
      const { Items = [] } = await lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :key',
          ExpressionAttributeValues: { ':key': `RANK#DEGREE#${shard}` },
          Limit: most,
        }),
      );
      return Items;
    }),
  );
  const people = lists.flat().map(rankedOf);
  return people.sort(byDegree).slice(0, most);
}

function rankedOf({ nodeId, degree }: Record<string, unknown>): Ranked {
  return { personId: parseKey(String(nodeId))[1] ?? '', degree: Number(degree) };
}

function byDegree(a: Ranked, b: Ranked): number {
  return b.degree - a.degree || (a.personId < b.personId ? -1 : 1);
}
