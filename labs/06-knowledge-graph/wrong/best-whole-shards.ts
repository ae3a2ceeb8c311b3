/**
 * 6.7 `bestKnown` reads every shard to its end, and keeps a few.
 *
 * @fails 6.7
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Ranked, SHARDS_OF } from '#entities/06-knowledge-graph.ts';
import { parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function bestKnown(lab: LabContext, most: number): Promise<Ranked[]> {
  const shards = Array.from({ length: SHARDS_OF['RANK#DEGREE'] ?? 1 }, (_, shard) => shard);
  const lists = await Promise.all(
    shards.map(async (shard) => {
      return queryAll(lab, {
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :key',
        ExpressionAttributeValues: { ':key': `RANK#DEGREE#${shard}` },
      });
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

async function queryAll(
  lab: LabContext,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new QueryCommand({ TableName: lab.table, ...input, ExclusiveStartKey }),
    );
    items.push(...(answer.Items ?? []));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
