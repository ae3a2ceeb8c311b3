/**
 * 2.9 reading every follow and sorting them here: paid for whole, however few are asked for.
 *
 * @fails 2.9
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow } from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function strongestTies(
  lab: LabContext,
  userId: string,
  most: number,
): Promise<Follow[]> {
  const follows: Follow[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
        ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': 'FOLLOWS#USER#' },
        ExclusiveStartKey,
      }),
    );
    follows.push(...((page.Items ?? []).map(entityOf) as Follow[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return follows
    .reverse()
    .sort((a, b) => (b.strength ?? 0) - (a.strength ?? 0))
    .slice(0, most);
}
