/**
 * 6.6 `peopleBelow` counts the people at each place, which its summary knows.
 *
 * @fails 6.6
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { IN_FLIGHT } from '#entities/06-knowledge-graph.ts';
import { entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleBelow(lab: LabContext, placeId: string): Promise<number> {
  const places = [placeId];
  let level = places;
  while (level.length > 0) {
    level = (await eachOf(level, (id) => partsOf(lab, id))).flat();
    places.push(...level);
  }
  const degrees = await eachOf(places, async (id) => {
    const people = await queryAll(lab, {
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :place AND begins_with(GSI1SK, :person)',
      ExpressionAttributeValues: { ':place': entityKey('place', id), ':person': 'person#' },
    });
    return people.length;
  });
  return degrees.reduce((sum, degree) => sum + degree, 0);
}

/** Ids of the places that are parts of a place. */
async function partsOf(lab: LabContext, placeId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI2',
    KeyConditionExpression: 'TypeTarget = :target',
    ExpressionAttributeValues: { ':target': `PART_OF#${entityKey('place', placeId)}` },
  });
  return items.map(({ PK }) => parseKey(String(PK))[1] ?? '');
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
