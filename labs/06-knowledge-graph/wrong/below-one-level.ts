/**
 * 6.6 `peopleBelow` adds up the parts of the place, and not the parts of these.
 *
 * @fails 6.6
 */

import {
  BatchGetCommand,
  type BatchGetCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

type BatchKeys = NonNullable<NonNullable<BatchGetCommandInput['RequestItems']>[string]['Keys']>;

export async function peopleBelow(lab: LabContext, placeId: string): Promise<number> {
  const places = [placeId, ...(await partsOf(lab, placeId))];
  let sum = 0;
  let Keys: BatchKeys = places.map((id) => adjacencyKeys(entityKey('place', id), 'SUMMARY#DEGREE'));
  while (Keys.length > 0) {
    const { Responses, UnprocessedKeys } = await lab.db.send(
      new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }),
    );
    for (const { degree } of Responses?.[lab.table] ?? []) sum += degree;
    Keys = UnprocessedKeys?.[lab.table]?.Keys ?? [];
  }
  return sum;
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
