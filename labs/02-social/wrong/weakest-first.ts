/**
 * 2.9 reading the index forwards: the first of it are the weakest.
 *
 * @fails 2.9
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow } from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function strongestTies(
  lab: LabContext,
  userId: string,
  most: number,
): Promise<Follow[]> {
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :user AND begins_with(GSI2SK, :edge)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': 'STRENGTH#' },
      Limit: most,
    }),
  );
  return (answer.Items ?? []).map(entityOf) as Follow[];
}
