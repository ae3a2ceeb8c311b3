/**
 * 6.6 `withinDegrees` asks in groups of IN_FLIGHT, and takes away who was seen group by group.
 *
 * @passes 6.6
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { IN_FLIGHT } from '#entities/06-knowledge-graph.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function withinDegrees(
  lab: LabContext,
  personId: string,
  degrees: number,
): Promise<string[][]> {
  const seen = new Set([personId]);
  const levels: string[][] = [];
  let level = [personId];
  while (levels.length < degrees) {
    const known = (await eachOf(level, (id) => knownBy(lab, id))).flat();
    level = [...new Set(known)].filter((id) => !seen.has(id)).sort();
    if (level.length === 0) break;
    for (const id of level) seen.add(id);
    levels.push(level);
  }
  return levels;
}

/** What each member comes to, IN_FLIGHT of them at a time. */
async function eachOf<Result>(
  members: readonly string[],
  ask: (member: string) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < members.length; first += IN_FLIGHT) {
    results.push(...(await Promise.all(members.slice(first, first + IN_FLIGHT).map(ask))));
  }
  return results;
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
