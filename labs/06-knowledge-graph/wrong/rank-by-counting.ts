/**
 * 6.7 `rankAmongKnown` counts the edges that point at each person, which the summary knows.
 *
 * @fails 6.7
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Ranked } from '#entities/06-knowledge-graph.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function rankAmongKnown(lab: LabContext, personId: string): Promise<Ranked[]> {
  const ids = [personId, ...(await knownBy(lab, personId))];
  const people = ids.map(async (id): Promise<Ranked> => {
    const edges = await queryAll(lab, {
      IndexName: 'GSI2',
      KeyConditionExpression: 'TypeTarget = :target',
      ExpressionAttributeValues: { ':target': `KNOWS#${entityKey('person', id)}` },
    });
    return { personId: id, degree: edges.length };
  });
  return (await Promise.all(people)).sort(byDegree);
}

function byDegree(a: Ranked, b: Ranked): number {
  return b.degree - a.degree || (a.personId < b.personId ? -1 : 1);
}

/** Ids of the people whom a person knows, in order. */
async function knownBy(lab: LabContext, personId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    KeyConditionExpression: 'PK = :node AND begins_with(SK, :knows)',
    ExpressionAttributeValues: { ':node': entityKey('person', personId), ':knows': 'KNOWS#' },
  });
  return items.map(({ otherId }) => String(otherId));
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
